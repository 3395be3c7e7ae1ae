import sanitizeHtml from 'sanitize-html'
import { ATTRIBUTES, DROPPED_WHOLE, ELEMENTS } from './drawing-parts.data.ts'
import { decodeXml } from '../../domain/text-encoding.ts'
import { MAX_DRAWING_BYTES } from '../../domain/images.ts'
import { embeddedPicture, isForeignPicture } from './embedded-pictures.ts'
import { expandEntities } from './internal-entities.ts'
import { ImageRefusal } from './refusal.ts'

/** A drawing is read while nothing else is: one of more bytes is a picture that should be no drawing. */
const DEEPEST = 100

/** What makes styles load or run something: escapes that hide it, rules but the harmless ones, functions that take an address. */
const LOADS =
  /[\\<>]|@(?!media\b|supports\b|font-face\b|(?:-webkit-)?keyframes\b)|(?:image|image-set|cross-fade|element|src|expression)\s*\(|(?:script|binding|behavior)\s*:/i
/** The address of a part of the drawing itself, or of a typeface that it holds. */
const OWN_PART =
  /url\(\s*(['"]?)(?:#[\w.:-]+|data:(?:font\/|application\/(?:x-)?font-)[\w+-]+;(?:charset=[\w-]+;)?base64,[\w+/=]+)\1\s*\)/gi
/** Rules that may load something: of a style that has one, the others are what a drawing is painted by. */
const LOADING_RULE =
  /@import\s+(?:url\([^()]*\)|"[^"]*"|'[^']*')[^;{}]{0,500};|@(?:charset|namespace)\s[^;{}]{0,500};|@font-face\s*\{[^{}]*\}/gi

const isLocal = (css: string): boolean => {
  const rest = css.replaceAll(OWN_PART, '')
  return !LOADS.test(rest) && !/url\s*\(/i.test(rest)
}

/** @throws {ImageRefusal} where a picture would be lost that browsers show */
function refuseLostPicture(tag: string, attributes: Readonly<Record<string, string>>): void {
  const isLost =
    tag === 'image' &&
    Object.entries(attributes).some(([name, value]) => /(?:^|:)href$/.test(name) && isForeignPicture(value))
  if (isLost)
    throw new ImageRefusal(
      'embeddedImage',
      'The drawing (SVG) holds a picture that is not kept; embed it as PNG, JPEG, WebP, GIF or AVIF in base64',
    )
}

/** Attributes whose values can harm nobody. A value that is empty says nothing and would be written as no value. */
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
  // A picture that is not in the drawing itself would be loaded from elsewhere; an address of a picture is for pictures alone.
  exclusiveFilter: ({ tag, attribs }) => {
    const isPicture = Object.entries(attribs).some(
      ([name, value]) => /(?:^|:)href$/.test(name) && value.trim().startsWith('data:'),
    )
    return (tag === 'image') !== isPicture
  },
  allowedSchemes: ['data'],
  // Texts go with the element that they stand in, wherever that is dropped.
  disallowedTagsMode: 'completelyDiscard',
  nonTextTags: [...DROPPED_WHOLE],
  transformTags: {
    '*': (tagName, attributes) => {
      refuseLostPicture(tagName, attributes)
      return { tagName, attribs: { ...safeAttributes(attributes), ...(tagName === 'svg' && NAMESPACES) } }
    },
  },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  parseStyleAttributes: false,
  // Styles are looked at below.
  allowVulnerableTags: true,
  nestingLimit: DEEPEST,
}

/** Rules that load something are dropped, and a style whole that could load something all the same. */
const withoutLoadingStyles = (svg: string): string =>
  svg.replaceAll(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (_whole, open: string, css: string, close: string) => {
    const kept = css.replaceAll(LOADING_RULE, (rule) => (/^@font-face/i.test(rule) && isLocal(rule) ? rule : ''))
    return isLocal(kept.replaceAll('>', ' ')) && !kept.includes('&') ? open + kept + close : ''
  })

const cleaned = (svg: string): string => withoutLoadingStyles(sanitizeHtml(svg, OPTIONS))

function decoded(bytes: Uint8Array): string {
  const text = decodeXml(bytes)
  if (text === undefined)
    throw new ImageRefusal('drawing', 'The drawing is neither in UTF-8 nor in the encoding that it names')
  return text
}

/** The prefix under which a drawing has its elements: `<svg:svg xmlns:svg="http://www.w3.org/2000/svg">`. */
const PREFIX = /<([\w.-]+):svg\s[^<>]*xmlns:\1\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** A drawing whose elements have no prefix. */
function withoutPrefix(svg: string): string {
  const prefix = PREFIX.exec(svg)?.[1]
  return prefix === undefined ? svg : svg.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
}

/**
 * A drawing (SVG) with nothing in it that runs, loads or links, nor moves but by its own styles. What was character data may be markup when it is
 * read again: so it is made clean until that changes nothing.
 * @throws {ImageRefusal} where its entities are more than names for texts, where a picture in it would be lost, or where it never comes clean
 */
export function cleanDrawing(bytes: Uint8Array): string {
  if (bytes.length > MAX_DRAWING_BYTES)
    throw new ImageRefusal('largeDrawing', `A drawing (SVG) may have at most ${MAX_DRAWING_BYTES} bytes`)
  const svg = withoutPrefix(expandEntities(decoded(bytes)))
  let clean = cleaned(svg).trim()
  for (let times = 0; times < 3; times++) {
    const again = cleaned(clean).trim()
    if (again === clean) {
      if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(clean))
        throw new ImageRefusal('drawing', 'The drawing (SVG) cannot be read')
      return clean
    }
    clean = again
  }
  throw new ImageRefusal('drawing', 'The drawing (SVG) cannot be made safe')
}
