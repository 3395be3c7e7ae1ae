import { z } from 'zod'
import { BOX, FOREIGN, PAGE_HEAD, RELATED_TESTS, SAMPLE_REPORT, type ContentBlock } from '../contract/content-blocks.ts'
import { SAMPLE_SHEETS } from '../domain/sample-report.ts'
import { sanitizeText } from './rich-text.ts'

/** Name of a block in the menu of the page, for blocks that have their id in the document. */
export const menuOption = { menu: z.string().trim().max(40).optional().catch(undefined) }

export const sectionOptions = z.object({
  heading: z.enum(['beside', 'above']).catch('above'),
  title: z.string().max(200).optional().catch(undefined),
  tone: z.enum(['plain', 'tinted']).catch('plain'),
  ...menuOption,
})

/** Validation only; `richText` sanitizes the text when rendering. */
const textOptions = z.object({ text: sanitizeText, ...menuOption })

export const buttonOptions = z.object({
  text: z.string().min(1).max(100),
  link: z.string().regex(/^(?:https:\/\/|\/(?!\/)|#)\S*$/),
})

// Strips the page builder's resize parameters: the site's image optimizer resizes.
const imageUrl = z
  .string()
  .transform((whole) => whole.replace(/[?#].*$/s, ''))
  .pipe(z.string().regex(/^(?:https:\/\/cdn\.builder\.io\/api\/v1\/image\/[^\s?#]{1,1000}|\/images\/[^\s?#]{1,500})$/))
const size = z.coerce.number().int().min(1).max(6000)
export const imageOptions = z.object({
  image: imageUrl,
  altText: z.string().max(500).catch(''),
  width: size.catch(1200),
  height: size.optional().catch(undefined),
  aspectRatio: z.number().min(0.1).max(10).optional().catch(undefined),
})

const videoUrl = z.string().regex(/^https:\/\/\S{1,1000}$/)
export const videoOptions = z.object({
  video: videoUrl,
  posterImage: imageUrl.optional().catch(undefined),
  captions: videoUrl.optional().catch(undefined),
  title: z.string().min(1).max(300).optional().catch(undefined),
  width: size.catch(1280),
  height: size.optional().catch(undefined),
})

export const headOptions = z.object({
  title: z.string().max(200).optional().catch(undefined),
  lead: z.string().max(500).catch(''),
})

export const relatedOptions = z.object({ products: z.array(z.string()).max(10).catch([]) })

export const sampleOptions = z.object({ section: z.enum(SAMPLE_SHEETS.map(({ key }) => key)), ...menuOption })

const MAX_QUESTIONS = 30
const questionSchema = z.object({ question: z.string().min(1).max(300), answer: z.string().min(1).max(3000) })
export const faqOptions = z.object({
  title: z.string().max(200).optional().catch(undefined),
  items: z.array(questionSchema.optional().catch(undefined)).catch([]),
})

/** Validation only; invalid items are skipped when rendering. */
const wholeFaqOptions = faqOptions.extend({
  ...menuOption,
  items: z.array(questionSchema.extend({ answer: questionSchema.shape.answer.pipe(sanitizeText) })).max(MAX_QUESTIONS),
})

/** The valid questions of a block. `html` is not sanitized. */
export const faqItems = ({ id, options }: ContentBlock): { anchor: string; question: string; html: string }[] =>
  faqOptions
    .parse(options)
    .items.filter((item) => item !== undefined)
    .slice(0, MAX_QUESTIONS)
    .map(({ question, answer }, index) => ({
      anchor: `${id}-${index + 1}`,
      question,
      html: answer.trimStart().startsWith('<') ? answer : `<p>${answer}</p>`,
    }))

/**
 * All blocks by their name in the page builder, with a strict schema of their options for warnings about an entry, if
 * they have options. Rendering is lenient and uses what can be parsed.
 */
const BLOCK_OPTIONS = {
  [BOX]: undefined,
  [FOREIGN]: undefined,
  Columns: undefined,
  Symbol: undefined,
  'Core:Section': sectionOptions,
  Text: textOptions,
  'Core:Button': buttonOptions,
  Image: imageOptions,
  Video: videoOptions,
  FAQ: wholeFaqOptions,
  [PAGE_HEAD]: headOptions,
  PriceCard: undefined,
  OrderButton: undefined,
  OrderBar: undefined,
  [RELATED_TESTS]: relatedOptions,
  [SAMPLE_REPORT]: sampleOptions,
  Catalogue: undefined,
  Comparison: undefined,
  CompanyDetails: undefined,
  Steps: undefined,
  Subscription: undefined,
  FamilyTree: undefined,
} as const satisfies Readonly<Record<string, z.ZodObject | undefined>>

export type BlockName = keyof typeof BLOCK_OPTIONS

export const isBlockName = (name: string): name is BlockName => Object.hasOwn(BLOCK_OPTIONS, name)

/** Whether marketers may use a block. */
export const isKnownBlock = (name: string): boolean => name !== FOREIGN && isBlockName(name)

const MAX_VALUE_LENGTH = 80

/** A block's schema without its rendering fallbacks (`catch`): reports invalid values, but accepts empty ones. */
function strictOptions({ shape }: z.ZodObject): z.ZodObject {
  const strict = (schema: z.core.$ZodType) =>
    schema instanceof z.ZodCatch
      ? z.union([z.undefined(), z.null(), z.literal(''), schema.unwrap()], { error: 'it cannot be read' }).optional()
      : schema
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, strict(schema)])))
}

export const badOptions = (blocks: readonly ContentBlock[]): string[] =>
  blocks.flatMap(({ name, options, children }) => {
    const schema = isBlockName(name) ? BLOCK_OPTIONS[name] : undefined
    const issues = schema ? (strictOptions(schema).safeParse(options).error?.issues ?? []) : []
    const errors = issues.map(({ path, message }) => {
      const value = JSON.stringify(options[String(path[0])]) ?? 'nothing'
      return `a block "${name}" with ${path.join('.')}: ${message}, ${value.slice(0, MAX_VALUE_LENGTH)}`
    })
    return [...errors, ...badOptions(children)]
  })
