import { storageKeys } from '#site/storage-keys.ts';
import { viewRecordingPath } from '#site/view-recording-path.ts';

/**
 * Counts one view of a home when its page is really shown: not while the browser prerenders it, and not in the
 * preview frame of staff. It also stores the view on the device, unless that is switched off (decision 106). It keeps
 * the newest 24, in the format that `domain/shortlist/viewed-home.ts` reads. It reports no errors. The script must be
 * the same on every page, because the content security policy allows it by its hash. So it reads the home from the
 * page: its name from the label of the heart, 'Save …'.
 */
export const viewRecording =
  `if(self==top){let v=()=>{try{navigator.sendBeacon('${viewRecordingPath}',` +
  'JSON.stringify({property_id:document.querySelector(\'[name="property.id"]\').value}))}catch{}' +
  `try{let k='${storageKeys.viewed}',l=localStorage,b=document.querySelector('.listing .save'),` +
  `r=l.getItem(k),v;if(!b||r=='off')return;` +
  `try{v=JSON.parse(r).filter(e=>e?.slug!=b.value)}catch{v=[]}` +
  `v.unshift({slug:b.value,title:b.ariaLabel.slice(5),lang:document.querySelector('h1').lang});l.setItem(k,JSON.stringify(v.slice(0,24)))}catch{}};` +
  "document.prerendering?document.addEventListener('prerenderingchange',v):v()}";
