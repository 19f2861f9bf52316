import { reportPath } from '@tessera/contract';
import { failedHostCookie, hostStartingKey } from '@tessera/contract/portal/host-start';
import { escapeJson } from './escape';

/** What the script of a page has to know of its host. */
export interface WatchedHost {
  readonly version: string;
  /** Where its files are. */
  readonly base: string;
  /** The page's release; null on the sign-in page, which has nobody to report for. */
  readonly release: string | null;
  /** Whether another version can be given in its place; only once, so that no page loads itself for ever. */
  readonly hasOther: boolean;
}

/** Time for the host's code to begin, after its files have come. */
const beginMs = 8_000;
/** Time for it to show something. It asks for session and flags meanwhile, which a slow platform answers late. */
const startMs = 45_000;
/** How long this browser gets the other version; longer than a visit takes to notice, shorter than a working day. */
const otherForSeconds = 600;
/** The same for a version that froze: to find out again costs the user a page. A working day. */
const otherForFrozenSeconds = 28_800;
/** How often a page that is starting says to other tabs that it lives; no such word for `beginMs` means that it froze. */
const beatMs = 1_000;

/**
 * A few lines that know when the host does not start: one of its files is missing or altered, its code throws before it
 * has shown anything, or it never begins or never shows anything. They report it once, and load the page again with the version before; where
 * there is none, the words that the page carries are shown at once. Nothing of the host is needed for this.
 *
 * A page that freezes can tell nobody. So a page that starts leaves a mark in its tab and one in the browser before the
 * host's code runs, and takes them off when it has started, is hidden or is left. A tab has one page at a time: the next
 * one there that finds a mark of the same version knows at once that the page before it froze. In another tab that page
 * may still be starting, so the browser's mark is renewed while it lives, and counts when it has grown old. Either way
 * the page does as above, and stops first, so that no browser runs its host's code while the other page is on its way.
 * The first of several pages at once keeps the browser's mark; the first that starts takes it off, as it shows that the
 * version does.
 */
export const hostWatchScript = (host: WatchedHost): string => `{const host=${escapeJson({
  ...host,
  path: reportPath,
  cookie: failedHostCookie,
  markKey: hostStartingKey,
})};let over=false,begun=false;
const id=Math.random(),now=()=>Date.now();
const tab=()=>sessionStorage,browser=()=>localStorage;
const read=(where)=>{try{const mark=JSON.parse(where().getItem(host.markKey));return mark&&mark.version===host.version&&mark.at<=now()?mark:null}catch{return null}};
const write=(where)=>{try{where().setItem(host.markKey,JSON.stringify({version:host.version,id,at:now()}))}catch{}};
const remove=(where)=>{try{where().removeItem(host.markKey)}catch{}};
const mark=()=>{if(document.visibilityState==="hidden")return;write(tab);const found=read(browser);if(!found||found.id===id)write(browser)};
const unmark=(whose)=>{remove(tab);const found=read(browser);if(found&&(whose==="any"||found.id===id))remove(browser)};
const report=(code)=>{if(host.release!==null)try{fetch(host.path,{method:"POST",credentials:"same-origin",keepalive:true,headers:{"content-type":"application/json"},body:JSON.stringify({events:[{unit:"host",version:host.version,release:host.release,kind:"failed",phase:"load",code}]})}).catch(()=>{})}catch{}};
const failed=(code,seconds=${otherForSeconds})=>{if(over)return;over=true;report(code);unmark();
if(host.hasOther){document.cookie=host.cookie+"="+host.version+"; path=/; max-age="+seconds+"; samesite=lax";location.reload()}else document.documentElement.dataset.host="failed"};
const isHosts=(error)=>Boolean(error)&&(error.name==="ChunkLoadError"||String(error.stack).includes(host.base));
self.tesseraHostStart=(stage)=>{begun=true;if(stage==="started"){over=true;unmark("any")}};
addEventListener("error",(event)=>{const from=event.target;
if(from instanceof HTMLScriptElement){if(from.defer&&from.src.includes(host.base))failed("PORTAL-NETWORK")}
else if(isHosts(event.error)||(event.filename||"").includes(host.base))failed("PORTAL-ENTRY")},true);
addEventListener("unhandledrejection",({reason})=>{if(isHosts(reason))failed("PORTAL-ENTRY")});
addEventListener("load",()=>{setTimeout(()=>{if(!begun)failed("PORTAL-TIMEOUT")},${beginMs});setTimeout(()=>failed("PORTAL-TIMEOUT"),${startMs})});
const left=read(browser);if(read(tab)||(left&&now()-left.at>${beginMs})){unmark("any");if(host.hasOther){stop();failed("PORTAL-TIMEOUT",${otherForFrozenSeconds})}else report("PORTAL-TIMEOUT")}
if(!over){write(tab);mark();const beat=setInterval(()=>{if(over)clearInterval(beat);else mark()},${beatMs});
addEventListener("pagehide",()=>unmark());document.addEventListener("visibilitychange",()=>{if(document.visibilityState==="hidden")unmark()})}}`;
