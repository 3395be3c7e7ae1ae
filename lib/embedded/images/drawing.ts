import sanitizeHtml from 'sanitize-html'
import { ATTRIBUTES, DROPPED_WHOLE, ELEMENTS } from './drawing-parts.data.ts'
import { MAX_DRAWING_BYTES } from '../../contract/images.ts'
import { ImageRefusal } from './refusal.ts'

/** A drawing is read while nothing else is: one of more bytes is a picture that should be no drawing. */
const DEEPEST = 100

/** What makes styles load or run something: escapes that hide it, rules but the harmless ones, functions that take an address. */
const LOADS =
  /[\\<>]|@(?!media\b|supports\b|(?:-webkit-)?keyframes\b)|(?:image|image-set|cross-fade|element|src|expression)\s*\(|(?:script|binding|behavior)\s*:/i
/** The address of a part of the drawing itself. */
const OWN_PART = /url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi

const isLocal = (css: string): boolean => !LOADS.test(css) && !/url\s*\(/i.test(css.replaceAll(OWN_PART, ''))

/** Attributes whose values can harm nobody. A value that is empty says nothing and would be written as no value. */
function safeAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const isSafe = ([name, value]: [string, string]) => value !== '' && (/(?:^|:)href$/.test(name) ? /^#[\w.:-]+$/.test(value) : isLocal(value))
  return Object.fromEntries(Object.entries(attributes).filter(isSafe))
}

const NAMESPACES = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ELEMENTS],
  allowedAttributes: { '*': [...ATTRIBUTES], svg: Object.keys(NAMESPACES) },
  // Texts go with the element that they stand in, wherever that is dropped.
  disallowedTagsMode: 'completelyDiscard',
  nonTextTags: [...DROPPED_WHOLE],
  transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: { ...safeAttributes(attributes), ...(tagName === 'svg' && NAMESPACES) } }) },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  parseStyleAttributes: false,
  // Styles are looked at below.
  allowVulnerableTags: true,
  nestingLimit: DEEPEST,
}

/** Styles whose text could load something are dropped as a whole. */
const withoutLoadingStyles = (svg: string): string =>
  svg.replaceAll(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (_whole, open: string, css: string, close: string) =>
    isLocal(css.replaceAll('>', ' ')) && !css.includes('&') ? open + css + close : '',
  )

const cleaned = (svg: string): string => withoutLoadingStyles(sanitizeHtml(svg, OPTIONS))

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImageRefusal('drawing', 'The drawing is not in UTF-8')
  }
}

/**
 * A drawing (SVG) with nothing in it that runs, loads or links, nor moves but by its own styles. What was character data may be markup when it is
 * read again: so it is made clean until that changes nothing.
 * @throws {ImageRefusal} where it has entities of its own, or never comes clean
 */
export function cleanDrawing(bytes: Uint8Array): string {
  if (bytes.length > MAX_DRAWING_BYTES) throw new ImageRefusal('largeDrawing', `A drawing (SVG) may have at most ${MAX_DRAWING_BYTES} bytes`)
  const svg = decoded(bytes)
  if (/<!ENTITY/i.test(svg) || svg.match(/<!DOCTYPE[^>]*/gi)?.some((type) => type.includes('[')))
    throw new ImageRefusal('drawing', 'The drawing (SVG) has entities of its own; save it without')
  let clean = cleaned(svg).trim()
  for (let times = 0; times < 3; times++) {
    const again = cleaned(clean).trim()
    if (again === clean) {
      if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(clean)) throw new ImageRefusal('drawing', 'The drawing (SVG) cannot be read')
      return clean
    }
    clean = again
  }
  throw new ImageRefusal('drawing', 'The drawing (SVG) cannot be made safe')
}
