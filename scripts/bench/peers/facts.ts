import type { Chart } from '#page-models/chart/chart.ts';
import type { FacetLinks } from '#page-models/facet/facet-links.ts';
import type { Fact } from '#page-models/property/tiles.ts';
import { text } from './text.ts';

export function facts(all: readonly Fact[], look: string): string {
  return `<dl class="${look}"> ${all.map(({ label, value }) => `<div> <dt>${text(label)}</dt> <dd>${text(value)}</dd> </div>`).join('')} </dl>`;
}

/** The key details beside a society or an area. */
export function key(all: readonly Fact[]): string {
  return `<aside aria-label="Key Details"> <div class="sticky"> <div class="panel stack"> <h2 class="panel-title">Key Details</h2> ${facts(all, 'rows')} </div> </div> </aside>`;
}

export function paragraphs(all: readonly string[]): string {
  return `<div class="stack measure"> ${all.map((each) => `<p>${text(each)}</p>`).join('')} </div>`;
}

export function list(items: readonly string[], look = ''): string {
  return `<ul${look && ` class="${look}"`} role="list"> ${items.map((item) => `<li>${text(item)}</li>`).join('')} </ul>`;
}

export function charts(all: readonly Chart[]): string {
  if (all.length === 0) return '';
  return `<section class="block"> <h2>In figures</h2> <div class="charts"> ${all.map(chart).join('')} </div> </section>`;
}

function chart({ title, rows, note }: Chart): string {
  const body = rows
    .map(
      ({ label, value, percent, own }) =>
        `<tr> <th scope="row">${text(label)}</th> <td> <span> <svg height="14" aria-hidden="true"> <rect${own ? ' class="own"' : ''} x="1" y="1" width="${percent - 1}%" height="12"></rect> </svg> <b>${text(value)}</b> </span> </td> </tr>`,
    )
    .join('');
  return `<div class="chart"> <table class="small"> <caption>${text(title)}</caption> <tbody> ${body} </tbody> </table> <p class="micro muted">${text(note)}</p> </div>`;
}

export function facetLinks(groups: readonly FacetLinks[]): string {
  if (groups.length === 0) return '';
  const columns = groups.map(
    ({ label, links }) =>
      `<div> <h3 class="micro muted">${text(label)}</h3> <ul role="list"> ${links.map((link) => `<li> <a href="${text(link.href)}">${text(link.label)}</a> ${link.count ? `<span class="muted">${text(link.count)}</span>` : ''} </li>`).join('')} </ul> </div>`,
  );
  return `<nav class="facets" aria-label="All homes"> ${columns.join('')} </nav>`;
}
