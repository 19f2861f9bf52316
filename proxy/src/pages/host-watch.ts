import { reportPath } from '@tessera/contract';
import { failedHostCookie } from '@tessera/contract/portal/host-start';
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

/**
 * A few lines that know when the host does not start: one of its files is missing or altered, its code throws before it
 * has shown anything, or it never begins or never shows anything. They report it once, and load the page again with the version before; where
 * there is none, the words that the page carries are shown at once. Nothing of the host is needed for this.
 */
export const hostWatchScript = (host: WatchedHost): string => `{const host=${escapeJson({
  ...host,
  path: reportPath,
  cookie: failedHostCookie,
})};let over=false,begun=false;
const report=(code)=>{if(host.release!==null)try{fetch(host.path,{method:"POST",credentials:"same-origin",keepalive:true,headers:{"content-type":"application/json"},body:JSON.stringify({events:[{unit:"host",version:host.version,release:host.release,kind:"failed",phase:"load",code}]})}).catch(()=>{})}catch{}};
const failed=(code)=>{if(over)return;over=true;report(code);
if(host.hasOther){document.cookie=host.cookie+"="+host.version+"; path=/; max-age=${otherForSeconds}; samesite=lax";location.reload()}else document.documentElement.dataset.host="failed"};
const isHosts=(error)=>Boolean(error)&&(error.name==="ChunkLoadError"||String(error.stack).includes(host.base));
self.tesseraHostStart=(stage)=>{begun=true;if(stage==="started")over=true};
addEventListener("error",(event)=>{const from=event.target;
if(from instanceof HTMLScriptElement){if(from.defer&&from.src.includes(host.base))failed("PORTAL-NETWORK")}
else if(isHosts(event.error)||(event.filename||"").includes(host.base))failed("PORTAL-ENTRY")},true);
addEventListener("unhandledrejection",({reason})=>{if(isHosts(reason))failed("PORTAL-ENTRY")});
addEventListener("load",()=>{setTimeout(()=>{if(!begun)failed("PORTAL-TIMEOUT")},${beginMs});setTimeout(()=>failed("PORTAL-TIMEOUT"),${startMs})})}`;
