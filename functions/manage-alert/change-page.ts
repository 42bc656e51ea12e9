import type { ManagedAlert } from '#contracts/manage-alert.ts';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import {
  alertConsent,
  alertKinds,
  choiceNames,
  kindLabels,
  type SiteChoiceNames,
} from '#domain/alert/alert.ts';
import { alertFields } from '#domain/alert/alert-fields.ts';
import {
  type AlertPreferences,
  formatAmount,
  bhkChoices,
  bhkField,
  removableParts,
} from '#domain/alert/change-alert-preferences.ts';
import { formatBhk } from '#domain/search/chips.ts';
import type { PlainPage } from '../_shared/endpoint.ts';
import { type Markup, markup } from '../_shared/markup.ts';

const { rhythm: often } = alertFields;

/** What the form of an alert is rendered from. */
export interface ChangeForm {
  alert: ManagedAlert;
  wish: AlertPreferences;
  /** The names of everything that the wish refers to. */
  names: SiteChoiceNames;
  /** All areas that may be added. */
  areas: readonly { slug: string; name: string }[];
  /** The address of the page with all alerts of this link. */
  back: string;
  /** The fields as they were sent. Null: the form shows the alert as it is. */
  fields: Readonly<Record<string, string>> | null;
  problems: Readonly<Record<string, string>>;
}

/** The form that changes an alert, with what was typed and what is wrong with it. */
export function changePage(form: ChangeForm): PlainPage {
  const { alert, wish, fields, problems, back } = form;
  const [first] = Object.values(problems);
  const isOn = (name: string, now: boolean) => (fields ? fields[name] !== undefined : now);
  const kinds = alertKinds.filter((kind) => !(alert.home && kind === 'new'));
  return {
    title: 'Change this alert',
    content: markup`<h1>Change this alert</h1>
<p>${alert.label}</p>
${first ? markup`<p class="notice" role="alert">${first}.</p>\n` : null}<form method="post">
<input type="hidden" name="do" value="change"><input type="hidden" name="alert" value="${alert.id}">
${alert.home ? null : ofHomes(form, isOn)}${group(
      'Tell me of',
      kinds.map((kind) =>
        box(`kind-${kind}`, kindLabels[kind], isOn(`kind-${kind}`, wish.kinds.includes(kind))),
      ),
      problems['kinds'],
    )}${group(
      often.label,
      often.choices.map(({ value, label }) => {
        const isChosen = (fields ? fields[often.name] : wish.rhythm) === value;
        return markup`<label><input type="radio" name="${often.name}" value="${value}"${checked(isChosen)}> ${label}</label>`;
      }),
      problems[often.name],
    )}<p class="hint">${alertConsent} The 90 days begin anew when you save. <a href="${pageAddresses.privacy}">Privacy policy</a></p>
<button>Save</button>
</form>
<p><a href="${back}">Back to your alerts</a></p>
`,
  };
}

function ofHomes(
  { wish: { filters }, names, areas, fields, problems }: ChangeForm,
  isOn: (name: string, now: boolean) => boolean,
): Markup {
  const sizes = bhkChoices(filters).map((bedrooms) =>
    box(bhkField(bedrooms), formatBhk(bedrooms), isOn(bhkField(bedrooms), filters.bhk.includes(bedrooms))),
  );
  const parts = removableParts(filters, choiceNames(filters, names)).map(({ name, label }) =>
    box(name, label, isOn(name, true)),
  );
  const amount = (name: 'min' | 'max', label: string): Markup => {
    const problem = problems[name];
    const state = problem ? markup` aria-invalid="true" aria-describedby="${name}-problem"` : null;
    const told = problem ? markup`<p class="wrong" id="${name}-problem">${problem}</p>` : null;
    return markup`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" maxlength="40" value="${fields ? (fields[name] ?? '') : formatAmount(filters[name])}"${state}>${told}</div>\n`;
  };
  const more = areas.filter(({ slug }) => !filters.areas.includes(slug));
  return markup`${group('Bedrooms (none chosen: any)', sizes)}${amount('min', 'Budget from')}${amount('max', 'Budget up to')}<p class="hint">In rupees, as you say it: 80 lakh, 1.2 crore, 45,000. Empty: any.</p>
${parts.length > 0 ? group('What else it asks for', parts) : null}<div><label for="area">Add an area</label><select id="area" name="area"><option value="">None</option>${more.map(({ slug, name }) => markup`<option value="${slug}"${selected(fields?.['area'] === slug)}>${name}</option>`)}</select></div>
`;
}

function group(legend: string, boxes: readonly Markup[], problem?: string): Markup {
  return markup`<fieldset><legend>${legend}</legend>${boxes}${problem ? markup`<p class="wrong">${problem}</p>` : null}</fieldset>\n`;
}

function box(name: string, label: string, isChecked: boolean): Markup {
  return markup`<label><input type="checkbox" name="${name}" value="1"${checked(isChecked)}> ${label}</label>`;
}

function checked(isSo: boolean): Markup | null {
  return isSo ? { html: ' checked' } : null;
}

function selected(isSo: boolean): Markup | null {
  return isSo ? { html: ' selected' } : null;
}
