import type { Chart } from '#page-models/chart/chart.ts';
import type { FacetLinks } from '#page-models/facet/facet-links.ts';
import type { Fact } from '#page-models/property/tiles.ts';
import { escapeValue } from './escape-value.ts';

export function renderFacts(all: readonly Fact[], className: string): string {
  return `<dl class="${className}"> ${all.map(({ label, value }) => `<div> <dt>${escapeValue(label)}</dt> <dd>${escapeValue(value)}</dd> </div>`).join('')} </dl>`;
}

/** The key details beside a society or an area. */
export function renderKeyDetails(all: readonly Fact[]): string {
  return `<aside aria-label="Key Details"> <div class="sticky"> <div class="panel stack"> <h2 class="panel-title">Key Details</h2> ${renderFacts(all, 'rows')} </div> </div> </aside>`;
}

export function renderParagraphs(all: readonly string[]): string {
  return `<div class="stack measure"> ${all.map((each) => `<p>${escapeValue(each)}</p>`).join('')} </div>`;
}

export function renderList(items: readonly string[], className = ''): string {
  return `<ul${className && ` class="${className}"`} role="list"> ${items.map((item) => `<li>${escapeValue(item)}</li>`).join('')} </ul>`;
}

export function renderCharts(all: readonly Chart[]): string {
  if (all.length === 0) return '';
  return `<section class="block"> <h2>In figures</h2> <div class="charts"> ${all.map(chart).join('')} </div> </section>`;
}

function chart({ title, rows, note }: Chart): string {
  const body = rows
    .map(
      ({ label, value, percent, own }) =>
        `<tr> <th scope="row">${escapeValue(label)}</th> <td> <span> <svg height="14" aria-hidden="true"> <rect${own ? ' class="own"' : ''} x="1" y="1" width="${percent - 1}%" height="12"></rect> </svg> <b>${escapeValue(value)}</b> </span> </td> </tr>`,
    )
    .join('');
  return `<div class="chart"> <table class="small"> <caption>${escapeValue(title)}</caption> <tbody> ${body} </tbody> </table> <p class="micro muted">${escapeValue(note)}</p> </div>`;
}

export function renderFacetLinks(groups: readonly FacetLinks[]): string {
  if (groups.length === 0) return '';
  const columns = groups.map(
    ({ label, links }) =>
      `<div> <h3 class="micro muted">${escapeValue(label)}</h3> <ul role="list"> ${links.map((link) => `<li> <a href="${escapeValue(link.href)}">${escapeValue(link.label)}</a> ${link.count ? `<span class="muted">${escapeValue(link.count)}</span>` : ''} </li>`).join('')} </ul> </div>`,
  );
  return `<nav class="facets" aria-label="All homes"> ${columns.join('')} </nav>`;
}
