const CHARSET = '<meta charSet="utf-8"/>'
const END = '</script></body></html>'

const IMAGE_PRIORITY = ' fetchPriority="high"'

const startScriptsWhen = (painted: string) =>
  `;{
let start=()=>{for(let script of document.querySelectorAll("script[data-src]"))
script.async=true,script.integrity=script.dataset.integrity??"",script.src=script.dataset.src};
addEventListener("load",()=>setTimeout(start,1000));
new PerformanceObserver(list=>list.getEntriesByName("first-contentful-paint")[0]&&${painted})
.observe({type:"paint",buffered:true})
}`.replaceAll('\n', '')

/**
 * Start the scripts in `data-src` after the first paint or, if nothing is painted, a second after the load event. The
 * largest image loads first.
 */
const AFTER_PAINT = startScriptsWhen('start()')
const AFTER_IMAGE = startScriptsWhen(
  '(picture=>!picture||picture.complete?start():picture.onload=picture.onerror=start)' +
    '(document.querySelector("img[fetchpriority=high]"))',
)

export const stripLoader = (script: string): string => script.replace(AFTER_PAINT, '').replace(AFTER_IMAGE, '')

/**
 * Reorders a page for a fast first paint. Moves the boot script before the style sheets: React writes it after them,
 * where it, and the request for the visitor's prices, would wait for them. Defers Next's scripts until after the first
 * paint, which does not need them. Appends the loader to Next's own inline script, so that the page has no additional
 * one. Returns pages of another structure unchanged.
 */
export function deferScripts(html: string): string {
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
  return body.slice(0, -END.length) + (body.includes(IMAGE_PRIORITY) ? AFTER_IMAGE : AFTER_PAINT) + END
}
