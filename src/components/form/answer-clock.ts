/**
 * Shows beside each form the time by which we promise an answer. It follows src/domain/promise/answer-by.ts: three
 * hours counted between 8:00 and 20:00 in India (UTC+05:30 all year). Times are minutes of the Indian day. `d` is when
 * the answer is due, and `n` is whether that is tomorrow. The attribute holds how the words begin, if not as beside an
 * enquiry. The script must be the same on every page, because the content security policy allows it by its hash.
 */
export const answerClock =
  '{let s=()=>{' +
  'let t=(Date.now()/6e4+330)%1440,d=Math.max(t,480)+180,n=d>1200;' +
  "d=n?Math.min(660,d-720):d;t=' by '+(d/60|0)+':'+('0'+(d%60|0)).slice(-2)+(n?' tomorrow':' today')+' (IST).';" +
  "document.querySelectorAll('[data-answer-clock]').forEach(e=>{d=(e.dataset.answerClock||'Ask now and we answer')+t;" +
  'if(e.textContent!=d)e.textContent=d})};' +
  's();setInterval(s,15e3)}';
