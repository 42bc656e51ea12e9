/** On the 404 page of a list, the first link leads one step up: from '/buy/in/whitefield/3-bhk' to '/buy/in/whitefield'. */

const link = document.querySelector<HTMLAnchorElement>('[data-wider]');
const [, list = '', preposition = '', place = '', limit] = location.pathname.split('/');
if (link && limit) link.pathname = `/${list}/${preposition}/${place}`;
