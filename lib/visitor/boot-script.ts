/**
 * Runs in the head before anything is painted; constant, so that a policy can name its hash, and at most 1 KB.
 * Reads storage and query flags, sets attributes on <html> for the style sheet, and asks for the visitor's prices
 * as early as a page can. `h.market` is the currency of the page where prices depend on the visitor.
 */
export const BOOT_SCRIPT = `{let e=document.documentElement,h=e.dataset,q=new URLSearchParams(location.search),p=q.get("isPlanningAvailable"),g=(k,s)=>{try{return self[s||"localStorage"][k]}catch{}};if(/^(true|false)$/.test(p))try{sessionStorage.isPlanningAvailable=p}catch{}else p=g("isPlanningAvailable","sessionStorage");if(/^(true|false)$/.test(p))h.planning=p;if(q.get(h.product+"bot")=="refresh")h.prerender="";else{h.init="";if(h.market){let c=g("currency"),k=g("country"),b={lng:h.lng};if(/^[A-Z]{3}$/.test(c))b.cy=c;if(/^[A-Z]{2}$/.test(k))b.country=k;if(!b.country||b.cy!=h.market){try{b.tz=Intl.DateTimeFormat().resolvedOptions().timeZone}catch{}h.prices="wait";market=fetch("/api/market?"+new URLSearchParams(b)).then(r=>r.ok?r.json():0).catch(()=>0)}}}}`

declare global {
  interface Window {
    /** The answer of `GET /api/market` that the boot script asked for; 0 where it failed. */
    market?: Promise<unknown>
  }
}
