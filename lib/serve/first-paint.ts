const CHARSET = '<meta charSet="utf-8"/>'
const END = '</script></body></html>'

/** What a page has whose largest part is a picture. */
const PICTURE = ' fetchPriority="high"'

const starting = (painted: string) =>
  `;{
let start=()=>{for(let script of document.querySelectorAll("script[data-src]"))script.async=true,script.integrity=script.dataset.integrity??"",script.src=script.dataset.src};
addEventListener("load",()=>setTimeout(start,1000));
new PerformanceObserver(list=>list.getEntriesByName("first-contentful-paint")[0]&&${painted}).observe({type:"paint",buffered:true})
}`.replaceAll('\n', '')

/**
 * Start the scripts that wait in `data-src`: after the first paint, or where nothing is painted, a second after the page is
 * loaded. A picture that is the largest part of the page comes before them.
 */
const AFTER_PAINT = starting('start()')
const AFTER_PICTURE = starting(
  '(picture=>!picture||picture.complete?start():picture.onload=picture.onerror=start)(document.querySelector("img[fetchpriority=high]"))',
)

/** An inline script of the framework as it was before the start of scripts was added to it. */
export const withoutStart = (script: string): string => script.replace(AFTER_PAINT, '').replace(AFTER_PICTURE, '')

/**
 * Orders a prerendered page for its first paint. The boot script comes before the style sheets: React writes it
 * after them, where it would wait for them, and the call for the visitor's prices with it. The framework's scripts
 * leave the network to what is painted and start after the first paint: the page needs them for nothing in it.
 * Only the framework's own inline script is added to, so the page has no inline script more. A page of another
 * shape stays as it is.
 */
export function forFirstPaint(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'))
  const boot = /<script>[^]*?<\/script>/.exec(head)?.[0]
  if (!boot || !head.includes(CHARSET) || !html.endsWith(END)) return html
  const body = html
    .replace(boot, () => '')
    .replace(CHARSET, () => CHARSET + boot)
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '')
    .replaceAll(/<script src="[^>]* async=""[^>]*>/g, (tag) =>
      tag.replace(' async=""', '').replace(' src=', ' data-src=').replace(' integrity=', ' data-integrity='),
    )
  return body.slice(0, -END.length) + (body.includes(PICTURE) ? AFTER_PICTURE : AFTER_PAINT) + END
}
