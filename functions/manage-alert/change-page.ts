import type { ManagedAlert } from '#contracts/manage-alert.ts';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import { alertConsent, alertKinds, kindLabels } from '#domain/alert/alert.ts';
import { choiceNames, type SiteChoiceNames } from '#domain/alert/alert-label.ts';
import { alertFields } from '#domain/alert/alert-fields.ts';
import {
  type AlertPreferences,
  formatAmount,
  bhkChoices,
  bhkField,
  removableParts,
} from '#domain/alert/change-alert-preferences.ts';
import { formatBhk } from '#domain/search/format-money.ts';
import type { PageContent } from '../_shared/page.ts';
import { type Markup, markup } from '../_shared/markup.ts';

const { rhythm: rhythmField } = alertFields;

export interface ChangeForm {
  alert: ManagedAlert;
  preferences: AlertPreferences;
  names: SiteChoiceNames;
  /** All areas that may be added. */
  areas: readonly { slug: string; name: string }[];
  /** The address of the page with all alerts of this link. */
  alertsPath: string;
  /** The fields as they were sent. Null: the form shows the alert as it is. */
  fields: Readonly<Record<string, string>> | null;
  problems: Readonly<Record<string, string>>;
}

export function changePage(form: ChangeForm): PageContent {
  const { alert, preferences, fields, problems, alertsPath } = form;
  const [first] = Object.values(problems);
  const isOn = (name: string, current: boolean) => (fields ? Object.hasOwn(fields, name) : current);
  const kinds = alertKinds.filter((kind) => !(alert.home && kind === 'new'));
  return {
    title: 'Change this alert',
    content: markup`<h1>Change this alert</h1>
<p>${alert.label}</p>
${first ? markup`<p class="notice" role="alert">${first}.</p>\n` : null}<form method="post">
<input type="hidden" name="do" value="change"><input type="hidden" name="alert" value="${alert.id}">
${alert.home ? null : homeFields(form, isOn)}${fieldset(
      'Tell me about',
      kinds.map((kind) =>
        checkbox(`kind-${kind}`, kindLabels[kind], isOn(`kind-${kind}`, preferences.kinds.includes(kind))),
      ),
      problems['kinds'],
    )}${fieldset(
      rhythmField.label,
      rhythmField.choices.map(({ value, label }) => {
        const isChosen = (fields ? fields[rhythmField.name] : preferences.rhythm) === value;
        return markup`<label><input type="radio" name="${rhythmField.name}" value="${value}"${checked(isChosen)}> ${label}</label>`;
      }),
      problems[rhythmField.name],
    )}<p class="hint">${alertConsent} The 90 days start again when you save. <a href="${pageAddresses.privacy}">Privacy policy</a></p>
<button>Save</button>
</form>
<p><a href="${alertsPath}">Back to your alerts</a></p>
`,
  };
}

function homeFields(
  { preferences: { filters }, names, areas, fields, problems }: ChangeForm,
  isOn: (name: string, current: boolean) => boolean,
): Markup {
  const sizes = bhkChoices(filters).map((bedrooms) =>
    checkbox(
      bhkField(bedrooms),
      formatBhk(bedrooms),
      isOn(bhkField(bedrooms), filters.bhk.includes(bedrooms)),
    ),
  );
  const parts = removableParts(filters, choiceNames(filters, names)).map(({ name, label }) =>
    checkbox(name, label, isOn(name, true)),
  );
  const [min, max] = filters.budget;
  const amount = (name: 'min' | 'max', rupees: number | null, label: string): Markup => {
    const problem = problems[name];
    const state = problem ? markup` aria-invalid="true" aria-describedby="${name}-problem"` : null;
    const problemMarkup = problem ? markup`<p class="wrong" id="${name}-problem">${problem}</p>` : null;
    return markup`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" maxlength="40" value="${fields ? (fields[name] ?? '') : formatAmount(rupees)}"${state}>${problemMarkup}</div>\n`;
  };
  const otherAreas = areas.filter(({ slug }) => !filters.areas.includes(slug));
  return markup`${fieldset('Bedrooms (none chosen: any)', sizes)}${amount('min', min, 'Budget from')}${amount('max', max, 'Budget up to')}<p class="hint">In rupees, as you say it: 80 lakh, 1.2 crore, 45,000. Empty: any.</p>
${parts.length > 0 ? fieldset('Other filters', parts) : null}<div><label for="area">Add an area</label><select id="area" name="area"><option value="">None</option>${otherAreas.map(({ slug, name }) => markup`<option value="${slug}"${selected(fields?.['area'] === slug)}>${name}</option>`)}</select></div>
`;
}

function fieldset(legend: string, boxes: readonly Markup[], problem?: string): Markup {
  return markup`<fieldset><legend>${legend}</legend>${boxes}${problem ? markup`<p class="wrong">${problem}</p>` : null}</fieldset>\n`;
}

function checkbox(name: string, label: string, isChecked: boolean): Markup {
  return markup`<label><input type="checkbox" name="${name}" value="1"${checked(isChecked)}> ${label}</label>`;
}

function checked(isChecked: boolean): Markup | null {
  return isChecked ? { html: ' checked' } : null;
}

function selected(isSelected: boolean): Markup | null {
  return isSelected ? { html: ' selected' } : null;
}
