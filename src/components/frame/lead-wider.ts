/** From a list of homes that is not there, one step back: '/buy/in/whitefield/3-bhk' leads to '/buy/in/whitefield'. */

const link = document.querySelector<HTMLAnchorElement>('[data-wider]');
const [, list = '', preposition = '', place = '', limit] = location.pathname.split('/');
if (link && limit) link.pathname = `/${list}/${preposition}/${place}`;
