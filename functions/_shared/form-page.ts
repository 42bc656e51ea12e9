import {
  type FieldChoice,
  type ChoiceField,
  type DateField,
  type InputField,
  shownLabel,
} from '#domain/form/form-field.ts';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import { honeypot } from '#domain/form/honeypot.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { type Markup, markup } from './markup.ts';

export interface PageChoice extends FieldChoice {
  disabled?: boolean;
}

export type PageField =
  | InputField
  | (DateField & { min: string; max: string })
  | (Omit<ChoiceField, 'choices'> & { choices: readonly PageChoice[] });

export interface PageButton {
  name: string;
  value: string;
  label: string;
}

export interface FormPage {
  title: string;
  message: string;
  problems: Record<string, string>;
  fields: readonly PageField[];
  /** Names of the hidden fields. */
  hidden: readonly string[];
  values: Readonly<Record<string, string>>;
  /** The button that sends the form, or several, each with what it stands for. */
  button: string | readonly PageButton[];
  /** What is stored and why. */
  note: string;
}

/** The form as it was sent, with each field's message beside it. It keeps everything that was typed. */
export function formPage(page: FormPage): Markup {
  const value = (name: string) => ownValue(page.values, name) ?? '';
  const hidden = page.hidden
    .filter((name) => Object.hasOwn(page.values, name))
    .map((name) => markup`<input type="hidden" name="${name}" value="${value(name)}">\n`);
  return markup`<h1>${page.title}</h1>
<p class="notice" role="alert">${page.message}</p>
<form method="post">
${hidden}${page.fields.map((field) => renderField(field, value(field.name), ownValue(page.problems, field.name)))}
${honeypotMarkup()}
<p class="hint">${page.note} <a href="${pageAddresses.privacy}">Privacy policy</a></p>
${buttons(page.button)}
</form>
`;
}

function buttons(button: FormPage['button']): Markup {
  if (typeof button === 'string') return markup`<button>${button}</button>`;
  const each = button.map(
    ({ name, value, label }) => markup`<button name="${name}" value="${value}">${label}</button>`,
  );
  return markup`<div class="presses">${each}</div>`;
}

function honeypotMarkup(): Markup {
  const { frame, label, input } = honeypot;
  const attributes = Object.entries(input).map(
    ([name, value]) => markup` ${{ html: name.toLowerCase() }}="${value}"`,
  );
  return markup`<div class="${frame.className}" aria-hidden="${frame['aria-hidden']}"><label>${label} <input${attributes}></label></div>`;
}

function renderField(field: PageField, value: string, problem: string | undefined): Markup {
  const { name, kind, hint, required } = field;
  const label = shownLabel(field);
  const problemMarkup = problem ? markup`<p class="wrong" id="${name}-problem">${problem}</p>` : null;
  if (kind === 'choice') {
    return markup`<fieldset><legend>${label}</legend>${radioButtons(field, value)}${problemMarkup}</fieldset>\n`;
  }
  const hintMarkup = hint ? markup`<small class="hint" id="${name}-hint">${hint}</small>` : null;
  const describedBy = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const state = markup`${booleanAttribute('aria-invalid="true"', problem !== undefined)}${attribute('aria-describedby', describedBy)}`;
  const inputAttributes = markup`id="${name}" name="${name}"${booleanAttribute('required', required)}${state}`;
  return markup`<div><label for="${name}">${label}</label>${control(field, inputAttributes, value)}${hintMarkup}${problemMarkup}</div>\n`;
}

function radioButtons({ name, choices }: ChoiceField, value: string): Markup[] {
  return choices.map((choice) => {
    const state = booleanAttribute('checked', choice.value === value);
    return markup`<label><input type="radio" name="${name}" value="${choice.value}"${state}> ${choice.label}</label>`;
  });
}

function control(field: PageField, inputAttributes: Markup, value: string): Markup {
  if ('choices' in field)
    return markup`<select ${inputAttributes}><option value="">Choose</option>${options(field.choices, value)}</select>`;
  const { kind, placeholder, autoComplete } = field;
  const hints = markup`${attribute('placeholder', placeholder)}${attribute('autocomplete', autoComplete)}`;
  // A browser drops the first line break after the tag. The added one keeps a line break that was typed.
  if (kind === 'long text') return markup`<textarea ${inputAttributes}${hints}>\n${value}</textarea>`;
  const bounds = 'min' in field ? markup` min="${field.min}" max="${field.max}"` : null;
  return markup`<input type="${kind}" ${inputAttributes} value="${value}"${hints}${bounds}>`;
}

function options(choices: readonly PageChoice[], value: string): Markup[] {
  return choices.map((choice) => {
    const state = markup`${booleanAttribute('disabled', choice.disabled)}${booleanAttribute('selected', choice.value === value && !choice.disabled)}`;
    return markup`<option value="${choice.value}"${state}>${choice.label}</option>`;
  });
}

function booleanAttribute(name: string, present: boolean | undefined): Markup | null {
  return present ? { html: ` ${name}` } : null;
}

function attribute(name: string, value: string | undefined): Markup | null {
  return value ? markup` ${{ html: name }}="${value}"` : null;
}
