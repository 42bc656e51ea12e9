/** The styles of a page that answers a plain form: the brand's paper, ink and one action colour. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#faf6ef;--slip:#fffdf9;--ink:#1f2a2e;--soft:#55605f;--line:#d9d0c2;
--action:#a34725;--on-action:#fffdf9;--good:#2f5d50;--wrong:#9c2f1c}
@media (prefers-color-scheme:dark){:root{--paper:#14191b;--slip:#1b2224;--ink:#f3eee4;--soft:#b4b5ae;--line:#3a4344;
--action:#e58a62;--on-action:#1a1412;--good:#8cc7b3;--wrong:#f0a48f}}
*{box-sizing:border-box}
:root{accent-color:var(--action)}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 'Hanken Grotesk','Noto Sans Kannada',system-ui,sans-serif}
header{border-bottom:1px solid var(--line);padding:1rem}
header a,main{display:block;max-width:38rem;margin:0 auto}
header a{max-width:36rem;color:inherit;text-decoration:none;font:600 1.25rem/1.5 Newsreader,Georgia,serif}
main{padding:2.5rem 1rem 4rem}
h1{font:600 2rem/1.2 Newsreader,'Noto Sans Kannada',Georgia,serif;margin:0 0 .75rem;text-wrap:balance}
h2{font:600 1.375rem/1.3 Newsreader,'Noto Sans Kannada',Georgia,serif;margin:2.5rem 0 0}
h2+.hint{margin-top:.25rem}
h2+ol{margin-top:.5rem}
p{margin:0 0 1rem}
dl{margin:1.5rem 0;padding:1.25rem;background:var(--slip);border:1px solid var(--line);border-radius:6px}
dl div{display:flex;gap:.5rem;align-items:baseline}
dl div+div{margin-top:.5rem}
dl div::before{content:'';order:1;flex:1;border-bottom:1px dotted var(--soft)}
dt{color:var(--soft)}
dd{order:2;margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
form{margin:1.5rem 0;display:grid;gap:1.125rem}
label,legend{display:block;font-weight:600;margin-bottom:.25rem;padding:0}
fieldset{border:0;margin:0;padding:0}
fieldset label{display:inline-flex;gap:.5rem;align-items:center;font-weight:400;margin-right:1.25rem;min-height:2.75rem}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr))}
fieldset .times label{margin:0}
input:not([type=radio],[type=checkbox]),select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;
background:var(--slip);border:1px solid var(--soft);border-radius:4px}
textarea{min-height:7rem}
input[aria-invalid=true],select[aria-invalid=true],textarea[aria-invalid=true]{border:2px solid var(--wrong)}
.wrong{color:var(--wrong);margin:.25rem 0 0;font-weight:600}
.notice{border-left:4px solid var(--wrong);padding:.5rem .75rem;background:var(--slip)}
.notice.good{border-color:var(--good)}
.hint{color:var(--soft);font-size:.9375rem}
button{min-height:3rem;padding:.5rem 1.5rem;font:inherit;font-weight:600;color:var(--on-action);
background:var(--action);border:0;border-radius:6px;cursor:pointer;justify-self:start}
button.quiet{color:var(--ink);background:none;border:1px solid var(--soft)}
.alert{margin:1.5rem 0;padding:1.25rem;background:var(--slip);border:1px solid var(--line);border-radius:6px}
.alert h2{font:600 1.1875rem/1.35 Newsreader,Georgia,serif;margin:0 0 .375rem;overflow-wrap:anywhere}
.alert p{margin:0}
.presses{display:flex;flex-wrap:wrap;gap:.625rem;margin:1rem 0}
.alert .presses{margin-bottom:0}
.presses form{margin:0}
ol{margin:0 0 1rem;padding-left:1.5rem}
li{margin-bottom:.75rem}
main a{color:var(--action);text-underline-offset:.2em}
h3{font:600 1.125rem/1.35 Newsreader,'Noto Sans Kannada',Georgia,serif;margin:0 0 .25rem;overflow-wrap:anywhere}
.languages{float:right;margin:.5rem 0 0 1rem}
.languages a{display:inline-block;padding:.625rem .5rem}
.home{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.75rem 1rem;padding:1rem}
.home>:not(img,div){grid-column:1/-1}
.home img{width:7rem;height:5.25rem;object-fit:cover;border-radius:4px;background:var(--line)}
.home>div:first-child{grid-column:1/-1}
.home .presses{margin:0}
.home .said{margin-top:.5rem;font-weight:600;color:var(--good)}
details form{margin:.5rem 0 0}
.sent{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.75rem}
.sent li{margin:0;display:grid;gap:.375rem}
.sent form{margin:0}
.sent button{padding:.5rem .75rem}
.notice>:last-child{margin-bottom:0}
.home>.notice{grid-column:1/-1}
summary{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.5rem;font-weight:600;border:1px solid var(--soft);border-radius:6px;cursor:pointer}
details.more summary{padding-inline:0;border:0;color:var(--action);text-decoration:underline;text-underline-offset:.2em}
details .hint{margin:.25rem 0 0}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:focus-visible{outline:3px solid var(--good);outline-offset:2px}
.honeypot{position:absolute;left:-100vw;width:1px;height:1px;overflow:hidden}`;
