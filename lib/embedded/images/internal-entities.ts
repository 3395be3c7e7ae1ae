import { MAX_DRAWING_BYTES } from '../../domain/images.ts'
import { ImageRefusal } from './refusal.ts'

const MAX_ENTITIES = 100
/** A document type with an internal subset. */
const SUBSET = /<!DOCTYPE\s[^>[]{0,1000}\[([^\]]*)\]\s*>/i
/** An entity that stands for a text: no file, no other entity, no markup. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"&%<>]*)"|'([^'&%<>]*)')\s*>/g
/** What may be left of a subset: spaces and remarks. */
const NOTHING = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/

const refuse = (): never => {
  throw new ImageRefusal(
    'drawing',
    'The drawing (SVG) has entities that load files or hold each other; save it without',
  )
}

/**
 * A drawing with the entities of its internal subset replaced by their texts: Illustrator names its namespaces by them.
 * @throws {ImageRefusal} for entities of files, parameters, entities in entities, and more text than a drawing may have
 */
export function expandEntities(svg: string): string {
  const [declaration, subset = ''] = SUBSET.exec(svg) ?? []
  const entities = new Map<string, string>()
  const rest = subset.replaceAll(ENTITY, (_whole, name: string, double?: string, single?: string) => {
    if (!entities.has(name)) entities.set(name, double ?? single ?? '')
    return ''
  })
  if (!NOTHING.test(rest) || entities.size > MAX_ENTITIES) return refuse()
  const body = declaration === undefined ? svg : svg.replace(declaration, '')
  if (/<!ENTITY/i.test(body) || body.match(/<!DOCTYPE[^>]*/gi)?.some((type) => type.includes('['))) return refuse()
  let added = 0
  return body.replaceAll(/&([\w.:-]+);/g, (reference, name: string) => {
    const text = entities.get(name)
    if (text === undefined) return reference
    added += text.length
    return added > MAX_DRAWING_BYTES ? refuse() : text
  })
}
