import sanitizeHtml from 'sanitize-html'
import { ATTRIBUTES, DROPPED_WHOLE, ELEMENTS } from './svg-elements.data.ts'
import { decodeXml } from '../../domain/text-encoding.ts'
import { MAX_DRAWING_BYTES } from '../../domain/images.ts'
import { embeddedPicture, isUnsupportedImage } from './embedded-images.ts'
import { expandEntities } from './internal-entities.ts'
import { ImageRejection } from './rejection.ts'

const MAX_NESTING = 100

/**
 * CSS that can load or run something: escapes that hide it, all but harmless at-rules, functions that take a URL. A
 * `LOCAL_URL` names a part of the SVG itself, or an embedded font.
 */
const LOADING_CSS =
  /[\\<>]|@(?!media\b|supports\b|font-face\b|(?:-webkit-)?keyframes\b)|(?:image|image-set|cross-fade|element|src|expression)\s*\(|(?:script|binding|behavior)\s*:/i
const LOCAL_URL =
  /url\(\s*(['"]?)(?:#[\w.:-]+|data:(?:font\/|application\/(?:x-)?font-)[\w+-]+;(?:charset=[\w-]+;)?base64,[\w+/=]+)\1\s*\)/gi
const LOADING_RULE =
  /@import\s+(?:url\([^()]*\)|"[^"]*"|'[^']*')[^;{}]{0,500};|@(?:charset|namespace)\s[^;{}]{0,500};|@font-face\s*\{[^{}]*\}/gi

const isLocal = (css: string): boolean => {
  const remaining = css.replaceAll(LOCAL_URL, '')
  return !LOADING_CSS.test(remaining) && !/url\s*\(/i.test(remaining)
}

function rejectLostImage(tag: string, attributes: Readonly<Record<string, string>>): void {
  const isLost =
    tag === 'image' &&
    Object.entries(attributes).some(([name, value]) => /(?:^|:)href$/.test(name) && isUnsupportedImage(value))
  if (isLost)
    throw new ImageRejection(
      'embeddedImage',
      'The SVG contains an image that would be removed; embed it as PNG, JPEG, WebP, GIF or AVIF in base64',
    )
}

/** Drops unsafe values, and empty ones, which would be written as attributes without a value. */
function safeAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const isSafe = ([name, value]: [string, string]) =>
    value !== '' &&
    (/(?:^|:)href$/.test(name) ? /^#[\w.:-]+$/.test(value) || embeddedPicture(value) !== undefined : isLocal(value))
  return Object.fromEntries(Object.entries(attributes).filter(isSafe))
}

const NAMESPACES = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ELEMENTS],
  allowedAttributes: { '*': [...ATTRIBUTES], svg: Object.keys(NAMESPACES) },
  // An image that is not embedded would be loaded from another host; data URLs are allowed on images only.
  exclusiveFilter: ({ tag, attribs }) => {
    const isPicture = Object.entries(attribs).some(
      ([name, value]) => /(?:^|:)href$/.test(name) && value.trim().startsWith('data:'),
    )
    return (tag === 'image') !== isPicture
  },
  allowedSchemes: ['data'],
  disallowedTagsMode: 'completelyDiscard',
  nonTextTags: [...DROPPED_WHOLE],
  transformTags: {
    '*': (tagName, attributes) => {
      rejectLostImage(tagName, attributes)
      return { tagName, attribs: { ...safeAttributes(attributes), ...(tagName === 'svg' && NAMESPACES) } }
    },
  },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  parseStyleAttributes: false,
  // `withoutLoadingStyles` checks styles.
  allowVulnerableTags: true,
  nestingLimit: MAX_NESTING,
}

/**
 * Drops at-rules that may load something, since the other rules of such a style are needed to paint the SVG, and the
 * whole style if it could still load something.
 */
const withoutLoadingStyles = (svg: string): string =>
  svg.replaceAll(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (_whole, open: string, css: string, close: string) => {
    const styles = css.replaceAll(LOADING_RULE, (rule) => (/^@font-face/i.test(rule) && isLocal(rule) ? rule : ''))
    return isLocal(styles.replaceAll('>', ' ')) && !styles.includes('&') ? open + styles + close : ''
  })

const sanitizeOnce = (svg: string): string => withoutLoadingStyles(sanitizeHtml(svg, OPTIONS))

function decodeSvg(bytes: Uint8Array): string {
  const text = decodeXml(bytes)
  if (text === undefined)
    throw new ImageRejection('drawing', 'The drawing is neither in UTF-8 nor in the encoding that it names')
  return text
}

const SVG_NAMESPACE_PREFIX = /<([\w.-]+):svg\s[^<>]*xmlns:\1\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

function withoutPrefix(svg: string): string {
  const prefix = SVG_NAMESPACE_PREFIX.exec(svg)?.[1]
  return prefix === undefined ? svg : svg.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
}

/**
 * Sanitizes an SVG: nothing in it runs, loads, links or moves, except by its own styles. Character data may become
 * markup when it is parsed again, so the result is sanitized until it does not change.
 * @throws {ImageRejection} for entities other than plain texts, for an image that would be lost, or if the result never
 * gets stable
 */
export function sanitizeSvg(bytes: Uint8Array): string {
  if (bytes.length > MAX_DRAWING_BYTES)
    throw new ImageRejection('largeDrawing', `A drawing (SVG) may have at most ${MAX_DRAWING_BYTES} bytes`)
  const svg = withoutPrefix(expandEntities(decodeSvg(bytes)))
  let clean = sanitizeOnce(svg).trim()
  for (let pass = 0; pass < 3; pass++) {
    const again = sanitizeOnce(clean).trim()
    if (again === clean) {
      if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(clean))
        throw new ImageRejection('drawing', 'The drawing (SVG) cannot be read')
      return clean
    }
    clean = again
  }
  throw new ImageRejection('drawing', 'The drawing (SVG) cannot be made safe')
}
