import { type Markup, markup } from './markup.ts';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** One field of a plain form, rendered again with what was typed in it. */
export interface Field {
  name: string;
  label: string;
  render: 'text' | 'email' | 'tel' | 'date' | 'long text' | 'choice' | 'menu';
  required?: boolean;
  placeholder?: string;
  autocomplete?: string;
  /** The first and last allowed day of a date field. */
  min?: string;
  max?: string;
  choices?: readonly Choice[];
}

export interface FormPage {
  title: string;
  /** What is wrong, in one sentence. */
  message: string;
  problems: Record<string, string>;
  fields: readonly Field[];
  /** Names of the hidden fields. */
  hidden: readonly string[];
  values: Readonly<Record<string, string>>;
  button: string;
  /** Why we ask for these details. Defaults to `toAnswer`. */
  note?: string;
}

const toAnswer = 'We use these details only to answer you. You must be 18 or older.';

/** The form as it was sent, with each field's message beside it. It keeps everything that was typed. */
export function formPage(page: FormPage): Markup {
  const value = (name: string) => page.values[name] ?? '';
  const hidden = page.hidden
    .filter((name) => page.values[name] !== undefined)
    .map((name) => markup`<input type="hidden" name="${name}" value="${value(name)}">\n`);
  return markup`<h1>${page.title}</h1>
<p class="notice" role="alert">${page.message}</p>
<form method="post">
${hidden}${page.fields.map((field) => rendered(field, value(field.name), page.problems[field.name]))}
<div class="honeypot" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></div>
<p class="hint">${page.note ?? toAnswer} <a href="/privacy">Privacy policy</a></p>
<button>${page.button}</button>
</form>
`;
}

function rendered(field: Field, value: string, problem: string | undefined): Markup {
  const told = problem ? markup`<p class="wrong" id="${field.name}-problem">${problem}</p>` : null;
  if (field.render === 'choice') {
    return markup`<fieldset><legend>${field.label}</legend>${choices(field, value)}${told}</fieldset>\n`;
  }
  const state = problem ? markup` aria-invalid="true" aria-describedby="${field.name}-problem"` : null;
  const name = markup`id="${field.name}" name="${field.name}"${flag('required', field.required)}${state}`;
  return markup`<div><label for="${field.name}">${field.label}</label>${control(field, name, value)}${told}</div>\n`;
}

function choices(field: Field, value: string): Markup[] {
  return (field.choices ?? []).map((choice) => {
    const state = flag('checked', choice.value === value);
    return markup`<label><input type="radio" name="${field.name}" value="${choice.value}"${state}> ${choice.label}</label>`;
  });
}

function control(field: Field, name: Markup, value: string): Markup {
  const hints = markup`${hint('placeholder', field.placeholder)}${hint('autocomplete', field.autocomplete)}`;
  // A browser drops the first line break after the tag. The added one keeps a line break that was typed.
  if (field.render === 'long text') return markup`<textarea ${name}${hints}>\n${value}</textarea>`;
  if (field.render === 'menu')
    return markup`<select ${name}><option value="">Choose</option>${options(field, value)}</select>`;
  const bounds = markup`${hint('min', field.min)}${hint('max', field.max)}`;
  return markup`<input type="${field.render}" ${name} value="${value}"${hints}${bounds}>`;
}

function options(field: Field, value: string): Markup[] {
  return (field.choices ?? []).map((choice) => {
    const state = markup`${flag('disabled', choice.disabled)}${flag('selected', choice.value === value && !choice.disabled)}`;
    return markup`<option value="${choice.value}"${state}>${choice.label}</option>`;
  });
}

function flag(name: string, present: boolean | undefined): Markup | null {
  return present ? { html: ` ${name}` } : null;
}

function hint(name: string, value: string | undefined): Markup | null {
  return value ? markup` ${{ html: name }}="${value}"` : null;
}
