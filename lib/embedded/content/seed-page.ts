import { marked } from 'marked'
import { joinHyphens, typograph } from '../../../i18n/typograph.ts'
import type { Language } from '../../domain/languages.ts'
import { sourcesOf } from './sources.data.ts'

interface Block {
  readonly component: { readonly name: string; readonly options: object }
  readonly children?: readonly Block[]
}

/** Titles of added sections, and names of parts in the menu of the page. */
export interface PageLabels {
  readonly related: string
  readonly sources: string
  readonly learn: string
  readonly sample: string
  readonly limits: string
  readonly questions: string
}

export interface PageSource {
  readonly page: string
  readonly language: Language
  readonly markdown: string
  readonly product: string | undefined
  /** Key of the sample report's section that resembles the report of this test. */
  readonly sample: string | undefined
  readonly related: readonly string[]
  /** The sample is taken at home: the page shows the four steps. */
  readonly hasKit: boolean
  readonly labels: PageLabels
}

export interface SeededPage {
  readonly title: string
  readonly description: string
  readonly blocks: readonly Block[]
}

interface Section {
  readonly heading: string
  readonly body: string
}

function parseSections(text: string, level: '##' | '###'): Section[] {
  return text
    .split(new RegExp(`^${level} `, 'm'))
    .slice(1)
    .map((part) => ({ heading: part.slice(0, part.indexOf('\n')).trim(), body: part.slice(part.indexOf('\n')).trim() }))
}

/** `[[key]]` becomes a link to a test, which the site labels with the name of the test. */
const html = (body: string) =>
  marked.parse(body.replaceAll(/\[\[([\w-]+)\]\]/g, '<a href="test:$1"></a>'), { async: false })

const block = (name: string, options: object = {}, children?: readonly Block[]): Block => ({
  component: { name, options },
  ...(children && { children }),
})
const text = (body: string) => block('Text', { text: html(body) })
const section = (title: string, tone: 'plain' | 'tinted', children: readonly Block[], menu?: string) => {
  const heading = children.every(({ component }) => component.name === 'Text') ? 'beside' : 'above'
  return block('Core:Section', { title, tone, heading, ...(menu && { menu }) }, children)
}

/** @throws if the text does not have the form described in `pages/README.md` */
function readFront(markdown: string): { front: Readonly<Record<string, string>>; body: string } {
  const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(markdown) ?? []
  const front = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  for (const name of ['title', 'description', 'lead'])
    if (!front[name]) throw new Error(`no ${name} in the front matter`)
  return { front, body }
}

function sourceBlocks(page: string, title: string): Block[] {
  const list = sourcesOf(page).map(([name, url]) => `<li lang="en"><a href="${url}" hreflang="en">${name}</a></li>`)
  return list.length ? [section(title, 'plain', [block('Text', { text: `<ul>${list.join('')}</ul>` })])] : []
}

function testBlocks(sections: readonly Section[], { page, sample, related, hasKit, labels }: PageSource): Block[] {
  const [learn, included, forWhom, report, method, limits, questions] = sections
  if (!learn || !included || !forWhom || !report || !method || !limits || !questions)
    throw new Error(`${sections.length} sections, not 7`)
  const column = ({ heading, body }: Section, menu?: string) => ({
    blocks: [block('Text', { text: `<h2>${heading}</h2>${html(body)}`, ...(menu && { menu }) })],
  })
  return [
    section(learn.heading, 'plain', [text(learn.body)], labels.learn),
    section(included.heading, 'tinted', [text(included.body)]),
    block('Core:Section', { tone: 'plain' }, [
      block('Columns', { columns: [column(forWhom), column(limits, labels.limits)] }),
    ]),
    section(report.heading, 'tinted', [
      text(report.body),
      ...(sample ? [block('SampleReport', { section: sample, menu: labels.sample })] : []),
    ]),
    section(method.heading, 'plain', [text(method.body)]),
    ...(hasKit ? [block('Steps')] : []),
    block('FAQ', {
      title: questions.heading,
      menu: labels.questions,
      items: parseSections(questions.body, '###').map(({ heading, body }) => ({
        question: heading.replaceAll('_', ''),
        answer: html(body),
      })),
    }),
    section(labels.related, 'plain', [block('RelatedTests', { products: related })]),
    ...sourceBlocks(page, labels.sources),
    block('OrderBar'),
  ]
}

/**
 * Builds a page from its Markdown.
 * @throws if the text does not have the form described in `pages/README.md`
 */
export function seedPage(source: PageSource): SeededPage {
  const { front, body } = readFront(typograph(source.markdown, source.language))
  const sections = parseSections(joinHyphens(body), '##')
  const middle = source.product
    ? testBlocks(sections, source)
    : [
        ...(source.page === 'contacts' ? [block('CompanyDetails')] : []),
        ...sections.map(({ heading, body: part }) => section(heading, 'plain', [text(part)])),
      ]
  const shown = (name: string) => joinHyphens(front[name] ?? '')
  const head = block('PageHead', { lead: shown('lead'), ...(!source.product && { title: shown('title') }) })
  return { title: front['title'] ?? '', description: front['description'] ?? '', blocks: [head, ...middle] }
}
