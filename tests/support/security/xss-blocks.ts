import { block } from '../content.ts'
import { MARKUP } from './xss-payloads.ts'

/** Contains the name of its block, which shows that each is rendered. */
const words = (name: string) => `${MARKUP} ${name}`
/** Markup for URLs, without spaces. */
const LINK = MARKUP.replaceAll(' ', '')

interface HostileBlock {
  readonly what: string
  readonly block: object
  /** Hostile texts expected in the page, as text or attribute values; none for a block that is not rendered. */
  readonly shown: readonly string[]
}

/** All blocks with texts of marketers, with options as hostile as the schema accepts, and invalid ones. */
export const HOSTILE_BLOCKS: readonly HostileBlock[] = [
  {
    what: 'a text',
    block: block('Text', {
      text: `<p>kept</p>${MARKUP}<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`,
    }),
    shown: ['kept'],
  },
  { what: 'a section', block: block('Core:Section', { title: words('section') }), shown: [words('section')] },
  {
    what: 'columns',
    block: block('Columns', { columns: [{ blocks: [block('Core:Section', { title: words('column') })] }] }),
    shown: [words('column')],
  },
  { what: 'a box', block: { children: [block('Core:Section', { title: words('box') })] }, shown: [words('box')] },
  {
    what: 'a head',
    block: block('PageHead', { title: words('head'), lead: words('lead') }),
    shown: [words('head'), words('lead')],
  },
  {
    what: 'a button',
    block: block('Core:Button', { text: words('button'), link: `/legal?${LINK}` }),
    shown: [words('button'), `/legal?${LINK}`],
  },
  {
    what: 'a button that runs',
    block: block('Core:Button', { text: words('running'), link: 'javascript:alert(1)' }),
    shown: [],
  },
  {
    what: 'a picture',
    block: block('Image', { image: `/images/${LINK}`, altText: words('picture') }),
    shown: [`/images/${LINK}`, words('picture')],
  },
  {
    what: 'a picture that runs',
    block: block('Image', { image: 'javascript:alert(1)', altText: words('running') }),
    shown: [],
  },
  {
    what: 'a video',
    block: block('Video', {
      video: `https://video.example/${LINK}`,
      title: words('video'),
      captions: `https://video.example/captions${LINK}`,
    }),
    shown: [`https://video.example/${LINK}`, words('video'), `https://video.example/captions${LINK}`],
  },
  {
    what: 'a video that runs',
    block: block('Video', { video: 'javascript:alert(1)', title: words('running') }),
    shown: [],
  },
  {
    what: 'questions',
    block: block('FAQ', {
      title: words('questions'),
      items: [{ question: words('question'), answer: `<p>answered</p>${words('running')}` }],
    }),
    shown: [words('questions'), words('question'), 'answered'],
  },
  { what: 'the price of a test that is none', block: block('PriceCard', { product: words('running') }), shown: [] },
  { what: 'other tests that are none', block: block('RelatedTests', { products: [words('running')] }), shown: [] },
  {
    what: 'a sheet of the sample report that is none',
    block: block('SampleReport', { section: words('running') }),
    shown: [],
  },
  // The data contains it for the page builder's SDK, which renders it in the browser under the CSP of the page.
  {
    what: 'a block of others',
    block: block('Others', { text: words('others') }),
    shown: [JSON.stringify(words('others')).slice(1, -1)],
  },
]

/** Texts that no page contains: of blocks that are not rendered, and of removed markup. */
export const NOT_SHOWN = words('running')
