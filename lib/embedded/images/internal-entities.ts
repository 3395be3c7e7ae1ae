import { MAX_DRAWING_BYTES } from '../../domain/images.ts'
import { ImageRejection } from './rejection.ts'

const MAX_ENTITIES = 100
const DOCTYPE_WITH_SUBSET = /<!DOCTYPE\s[^>[]{0,1000}\[([^\]]*)\]\s*>/i
const PLAIN_TEXT_ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"&%<>]*)"|'([^'&%<>]*)')\s*>/g
const BLANK = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/

const rejectEntities = (): never => {
  throw new ImageRejection(
    'drawing',
    'The drawing (SVG) has entities that load files or hold each other; save it without',
  )
}

/**
 * Replaces the entities of the internal subset by their texts: Illustrator uses them for its namespaces.
 * @throws {ImageRejection} for external, parameter and nested entities, and if more text is added than an SVG may have
 */
export function expandEntities(svg: string): string {
  const [declaration, subset = ''] = DOCTYPE_WITH_SUBSET.exec(svg) ?? []
  const entities = new Map<string, string>()
  const rest = subset.replaceAll(PLAIN_TEXT_ENTITY, (_whole, name: string, double?: string, single?: string) => {
    if (!entities.has(name)) entities.set(name, double ?? single ?? '')
    return ''
  })
  if (!BLANK.test(rest) || entities.size > MAX_ENTITIES) return rejectEntities()
  const body = declaration === undefined ? svg : svg.replace(declaration, '')
  if (/<!ENTITY/i.test(body) || body.match(/<!DOCTYPE[^>]*/gi)?.some((type) => type.includes('[')))
    return rejectEntities()
  let added = 0
  return body.replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const text = entities.get(name)
    if (text === undefined) return reference
    added += text.length
    return added > MAX_DRAWING_BYTES ? rejectEntities() : text
  })
}
