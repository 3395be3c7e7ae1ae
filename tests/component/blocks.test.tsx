import { screen, within } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { describe, expect, it, vi } from 'vitest'
import { Blocks } from '@/components/blocks/blocks'
import { firstImageOf, partsOf, sampleOf } from '@/lib/content/page-parts'
import { blockDefinition } from '@/components/blocks/registry'
import { badOptions, isKnownBlock } from '@/lib/content/block-options'
import { readBlocks } from '@/lib/contract/content-blocks'
import { SAMPLE_SHEETS } from '@/lib/domain/sample-report'
import { seededEntries } from '@/lib/embedded/content/seed'
import messages from '@/public/assets/i18n/en.json'
import { rendered } from '../support/component/rendered'
import { samplePage } from '../support/component/sample-page'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace?: 'demo') =>
    Promise.resolve(createTranslator({ locale: 'en', messages, ...(namespace && { namespace }) })),
}))

const block = (name: string, options: object = {}, children: readonly object[] = []) => ({
  id: name.replace(':', '-'),
  component: { name, options },
  children,
})
/** Draws blocks as a page does, about a test or about none. */
function draw(entries: readonly object[], about?: string) {
  const { blocks } = readBlocks(entries, isKnownBlock)
  const ofBlocks = { firstImage: firstImageOf(blocks), parts: partsOf(blocks), sample: sampleOf(blocks) }
  return rendered(<Blocks blocks={blocks} page={{ ...samplePage(about), ...ofBlocks }} />)
}
const one = (name: string, options?: object, about?: string) => draw([block(name, options)], about)

const text = (words: string) => block('Text', { text: `<p>${words}</p>` })

describe('container blocks', () => {
  it('a section has its heading, and its blocks do not need their own', async () => {
    const root = await draw([block('Core:Section', { title: 'Heading', tone: 'tinted' }, [text('a'), text('b')])])
    const section = screen.getByRole('region', { name: 'Heading' })
    expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent('Heading')
    expect(section).toHaveClass('section', 'section-tinted')
    expect(section).toHaveTextContent('ab')
    expect(root.querySelectorAll('section')).toHaveLength(1)
  })

  it('a section without a heading references no missing label', async () => {
    const root = await draw([block('Core:Section', {}, [text('a')])])
    expect(root.querySelector('[aria-labelledby]')).toBeNull()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('columns contain their blocks', async () => {
    const root = await one('Columns', { columns: [{ blocks: [text('a'), text('b')] }, { blocks: [text('c')] }] })
    expect([...(root.querySelector('.container > div')?.children ?? [])].map((column) => column.textContent)).toEqual([
      'ab',
      'c',
    ])
    expect(root.querySelectorAll('section')).toHaveLength(1)
  })

  it('a box contains its blocks', async () => {
    expect(await draw([{ children: [text('a')] }])).toHaveTextContent('a')
  })

  it('blocks hidden on some screens have a class for each of these screens', async () => {
    const root = await draw([
      { ...text('a'), responsiveStyles: { large: { display: 'none' }, medium: { display: 'block' } } },
      block('Core:Section', {}, [{ ...text('b'), responsiveStyles: { medium: { display: 'none' } } }]),
      text('c'),
    ])
    const classesOf = (words: string) => screen.getByText(words).closest('[class*="hidden-"]')?.className
    expect(classesOf('a')).toMatch(/^\S*hidden-large\S*$/)
    expect(classesOf('b')).toMatch(/^\S*hidden-medium\S* \S*hidden-small\S*$/)
    expect(classesOf('c')).toBeUndefined()
    expect(root.querySelector('[style]')).toBeNull()
  })

  it('a symbol renders its sections as sections of the page', async () => {
    const blocks = [text('a'), block('Core:Section', { title: 'Heading' }, [text('b')])]
    const root = await one('Symbol', { symbol: { entry: 'x', content: { data: { blocks } } } })
    expect(root.querySelectorAll('section')).toHaveLength(2)
    expect(root.querySelector('section section')).toBeNull()
  })
})

describe('content blocks of marketers', () => {
  it('a text block is sanitized', async () => {
    const root = await one('Text', { text: '<p onclick="x()">a <a href="test:exome"></a></p><script>x()</script>' })
    expect(root.querySelector('p')?.outerHTML).toBe('<p>a <a href="/en/exome?lng=en">Test exome</a></p>')
    expect(root.querySelector('script')).toBeNull()
  })

  it.each(['https://doi.org/1', '/en/exome', '#faq'])('a button links to %s', async (link) => {
    await one('Core:Button', { text: 'Go', link })
    expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', link)
  })

  it('an image uses the image optimizer and reserves its space', async () => {
    await one('Image', {
      image: 'https://cdn.builder.io/api/v1/image/assets/x.jpg',
      altText: 'A lab',
      width: '800',
      aspectRatio: 0.5,
    })
    const image = screen.getByRole('img', { name: 'A lab' })
    expect(image.getAttribute('src')).toMatch(/^\/_next\/image\?url=https%3A%2F%2Fcdn\.builder\.io/)
    expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('style')]).toEqual([
      '800',
      '400',
      null,
    ])
  })

  it('an uploaded image has its current file, and its alt text unless the block has one', async () => {
    const urn = 'a'.repeat(32)
    const alt = { decorative: false, texts: { en: 'A leaf', ru: 'Лист' } }
    const images = { [urn]: { urn, kind: 'webp', revision: 'c0ffee', alt } } as const
    const { blocks } = readBlocks(
      [
        block('Image', { image: `/images/${urn}/original.png`, altText: ' ' }),
        block('Image', { image: `/images/${urn}/original.png`, altText: 'A maple leaf' }),
        block('Video', { video: 'https://videos.example/a.mp4', posterImage: `/images/${urn}/original.png` }),
      ],
      isKnownBlock,
    )
    const root = await rendered(<Blocks blocks={blocks} page={{ ...samplePage(), images }} />)
    const current = `/images/${urn}/960.webp?v=c0ffee`
    for (const name of ['A leaf', 'A maple leaf'])
      expect(screen.getByRole('img', { name })).toHaveAttribute('src', current)
    expect(root.querySelector('video')).toHaveAttribute('poster', current)
  })

  it('an image URL loses the resize parameters of the page builder', async () => {
    await one('Image', {
      image: 'https://cdn.builder.io/api/v1/image/assets/x.jpg?format=webp&width=2000',
      altText: 'A lab',
    })
    expect(screen.getByRole('img').getAttribute('src')).toMatch(
      /url=https%3A%2F%2Fcdn\.builder\.io%2Fapi%2Fv1%2Fimage%2Fassets%2Fx\.jpg&/,
    )
  })

  it('the first image of the first screen is loaded eagerly, all others lazily', async () => {
    const picture = (altText: string, image = 'https://cdn.builder.io/api/v1/image/assets/x.jpg') =>
      block('Image', { image, altText })
    await draw([
      block('PageHead'),
      block('Core:Section', {}, [text('a'), { children: [picture('first', '/images/a/b.jpg'), picture('second')] }]),
      picture('third'),
    ])
    const loaded = (name: string) =>
      ['loading', 'fetchpriority'].map((attribute) => screen.getByRole('img', { name }).getAttribute(attribute))
    expect(['first', 'second', 'third'].map(loaded)).toEqual([
      ['eager', 'high'],
      ['lazy', null],
      ['lazy', null],
    ])
    await draw([picture('one of the page builder')])
    expect(loaded('one of the page builder')).toEqual(['eager', 'high'])
    await draw([block('PageHead'), text('a'), picture('below the first screen')])
    expect(loaded('below the first screen')).toEqual(['lazy', null])
  })

  it('a video loads nothing before playback and has subtitles, dimensions and a title', async () => {
    const posterImage = 'https://cdn.builder.io/api/v1/image/assets/poster.jpg?width=70'
    const root = await one('Video', {
      video: 'https://cdn.builder.io/o/x.mp4',
      captions: 'https://cdn.builder.io/o/x.vtt',
      title: 'The lab',
      posterImage,
    })
    const video = root.querySelector('video')
    expect(
      Object.fromEntries(['preload', 'width', 'height', 'aria-label'].map((name) => [name, video?.getAttribute(name)])),
    ).toEqual({ preload: 'none', width: '1280', height: '720', 'aria-label': 'The lab' })
    expect(video?.getAttribute('poster')).toMatch(/^\/_next\/image\?url=.*poster\.jpg&/)
    expect(root.querySelector('track')).toHaveAttribute('srclang', 'en')
  })

  it('a video without subtitles, poster or title is rendered', async () => {
    const root = await one('Video', { video: 'https://cdn.builder.io/o/x.mp4' })
    expect(root.querySelector('video')).toHaveAttribute('aria-label', 'The title of the page')
    expect(root.querySelector('video')).not.toHaveAttribute('poster')
    expect(root.querySelector('track')).toBeNull()
  })

  it('valid questions are shown when others are malformed', async () => {
    const items = [
      { question: 'Why?', answer: 'So' },
      { question: 'How?', answer: 'x'.repeat(3001) },
      { question: '' },
      null,
      { question: 'When?', answer: 'Now' },
    ]
    const root = await one('FAQ', { title: 'Asked', items })
    expect([...root.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(['Why?', 'When?'])
  })

  it('questions and answers are included in the structured data', async () => {
    const root = await one('FAQ', {
      title: 'Asked',
      items: [
        { question: 'Why?', answer: '<p>See <a href="test:exome"></a>.</p><script>x()</script>' },
        { question: 'How?', answer: 'So &lt;/script&gt; it is' },
      ],
    })
    expect(screen.getByRole('region', { name: 'Asked' })).toHaveTextContent('Why?')
    expect([...root.querySelectorAll('details p')].map((answer) => answer.innerHTML)).toEqual([
      'See <a href="/en/exome?lng=en">Test exome</a>.',
      'So &lt;/script&gt; it is',
    ])
    const [page] = (
      JSON.parse(root.querySelector('script')?.textContent ?? '') as {
        '@graph': { mainEntity: { acceptedAnswer: { text: string } }[] }[]
      }
    )['@graph']
    expect(page?.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual([
      'See Test exome.',
      'So </script> it is',
    ])
  })

  it.each([
    ['text that is not a string', 'Text', { text: 7 }],
    ['a button that runs', 'Core:Button', { text: 'Go', link: 'javascript:alert(1)' }],
    ['a button to another host without a scheme', 'Core:Button', { text: 'Go', link: '//evil.example' }],
    ['a button without words', 'Core:Button', { link: '/a' }],
    ['a picture of another host', 'Image', { image: 'https://evil.example/x.jpg' }],
    ['a picture that runs', 'Image', { image: 'javascript:alert(1)' }],
    ['a picture with data', 'Image', { image: 'data:image/svg+xml,x' }],
    ['a video without TLS', 'Video', { video: 'http://cdn.builder.io/x.mp4' }],
    ['a sheet of another report', 'SampleReport', { section: '__proto__' }],
    ['no questions', 'FAQ', { items: 'all' }],
    ['unknown tests', 'RelatedTests', { products: ['gone', '__proto__'] }],
    ['a price of no test', 'PriceCard', {}],
    ['an order of no test', 'OrderButton', {}],
    ['an order of an unknown test', 'OrderButton', { product: 'gone' }],
    ['a bar of no test', 'OrderBar', {}],
  ])('nothing is rendered for %s', async (_what, name, options) => {
    const root = await one(name, options)
    expect(root.textContent).toBe('')
    expect(root.querySelector('a, img, video')).toBeNull()
  })
})

describe('blocks with data of the page’s test', () => {
  it('the head shows its name, a sentence and its price', async () => {
    await one('PageHead', { lead: 'A sentence' }, 'exome')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Test exome')
    expect(screen.getByText('A sentence')).toBeInTheDocument()
    expect(screen.getByText('€90')).toBeInTheDocument()
  })

  it('the head links to the parts with a name, which have their ids', async () => {
    const root = await draw([
      block('PageHead'),
      block('Core:Section', { title: 'What', menu: 'What you learn' }),
      { ...text('first'), id: 'unnamed' },
      { ...block('Text', { text: '<p>b</p>', menu: ' ' }), id: 'blank' },
      block('Text', { text: '<p>Limits of the method</p>', menu: 'Limits' }),
      block('SampleReport', { section: 'drugs', menu: 'Sample' }),
      block('FAQ', { items: [{ question: 'Q', answer: 'A' }], menu: 'Questions' }),
    ])
    const links = within(screen.getByRole('navigation', { name: messages.page.contents })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['What you learn', 'Limits', 'Sample', 'Questions'])
    for (const link of links) expect(root.querySelectorAll(link.getAttribute('href') ?? '')).toHaveLength(1)
  })

  it('the head has no menu without parts', async () => {
    await draw([block('PageHead'), text('a')])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each(SAMPLE_SHEETS.map(({ key }) => key))('the head shows an extract of the sheet %s', async (section) => {
    const root = await draw([block('PageHead'), block('Core:Section', {}, [block('SampleReport', { section })])])
    const link = screen.getByRole('link', { name: messages.demo.title })
    const extract = link.closest('div')
    expect(extract?.querySelectorAll('dt').length).toBeGreaterThan(1)
    for (const result of extract?.querySelectorAll('dd') ?? []) expect(result).not.toBeEmptyDOMElement()
    expect(root.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(messages.demo.sources)
  })

  it.each([
    ['of its own', { title: 'Contacts' }, 'Contacts'],
    ['of the page', {}, 'The title of the page'],
  ])('the head of a page without a test has the title %s', async (_what, options, title) => {
    await one('PageHead', options)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(screen.queryByText('€90')).toBeNull()
  })

  it.each([
    ['of the page', {}, 'exome'],
    ['that it names', { product: 'ancestry' }, 'ancestry'],
  ])('a price card is shown for the test %s', async (_what, options, key) => {
    const root = await one('PriceCard', options, 'exome')
    expect(root.querySelector(`[data-product="${key}"]`)).toHaveTextContent('€90')
    expect(screen.getByRole('link', { name: `Order: Test ${key}` })).toHaveAttribute(
      'href',
      `/en/basket?ids=${key}&lng=en`,
    )
    expect(screen.getByRole('link', { name: messages.nav.sampleReport })).toHaveAttribute('href', '/en/demo?lng=en')
    expect(screen.queryByText(messages.health.notDiagnosis) !== null).toBe(key === 'exome')
  })

  it('a call to order is shown, but not for a test that cannot be ordered', async () => {
    await one('OrderButton', {}, 'exome')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/en/basket?ids=exome&lng=en')
    expect((await one('OrderButton', {}, 'kinship')).querySelector('a')).toBeNull()
  })

  it('a bar shows the price and a call to order', async () => {
    const root = await one('OrderBar', {}, 'exome')
    expect(root.querySelector('[data-product="exome"]')).toHaveTextContent('€90')
    expect(root.querySelector('section')).toBeNull()
  })

  it('other tests are shown in the given order', async () => {
    await one('RelatedTests', { products: ['ancestry', 'gone', 'exome'] })
    expect(screen.getAllByRole('listitem').map(({ id }) => id)).toEqual(['ancestry', 'exome'])
  })

  it('the related tests of the page are shown when none are given', async () => {
    const page = samplePage('exome')
    const { blocks } = readBlocks([block('RelatedTests')], isKnownBlock)
    await rendered(<Blocks blocks={blocks} page={{ ...page, further: page.catalogue.products.slice(0, 2) }} />)
    expect(screen.getAllByRole('listitem').map(({ id }) => id)).toEqual(
      page.catalogue.products.slice(0, 2).map(({ key }) => key),
    )
  })
})

describe('sections of the site', () => {
  it.each([
    ['Catalogue', messages.catalogue.title],
    ['Comparison', messages.compareSection.title],
    ['Steps', messages.how.title],
    ['Subscription', 'Newsletter'],
  ])('%s is a section with its heading', async (name, title) => {
    const root = await one(name)
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument()
    expect(root.querySelectorAll('section section')).toHaveLength(0)
  })

  it('the family tree is a section with its heading', async () => {
    const root = await one('FamilyTree')
    expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument()
    expect(root.querySelectorAll('section section')).toHaveLength(0)
  })

  it.each([
    ['origin', messages.demo.origin.world],
    ['risks', 'Venous thrombosis'],
    ['carrier', 'CFTR'],
    ['drugs', 'Warfarin'],
    ['traits', messages.demo.traits.items.caffeine.name],
    ['genome', 'c.2991+1655A&gt;G'],
    ['exome', 'ATP7B'],
    ['cancer', 'c.68_69del'],
  ])('a sheet of the sample report is shown: %s', async (section, words) => {
    const root = await one('SampleReport', { section })
    expect(root.innerHTML).toContain(words)
    expect(root).toHaveTextContent(messages.demo.fictional)
  })

  it.each([
    ['paternity', messages.demo.paternity.conclusion],
    ['kinship', messages.demo.kinship.conclusion],
  ])('a sheet of the sample report about several people is shown: %s', async (section, words) => {
    const root = await one('SampleReport', { section })
    expect(root).toHaveTextContent(words)
    expect(root).toHaveTextContent(messages.demo.fictionalPeople)
  })
})

it.each(['Carousel', '__proto__', 'constructor', ''])('the block %j is unknown', (name) => {
  expect([isKnownBlock(name), blockDefinition(name)]).toEqual([false, undefined])
})

it.each([
  ['nothing for valid text', 'Text', { text: '<p>Is one = two: on time, javascript</p>' }, ''],
  ['text that is not a string', 'Text', { text: 7 }, 'a block "Text" with text: '],
  ['text with an event handler', 'Text', { text: '<p onclick="x()">a</p>' }, 'a block "Text" with text: '],
  ['a script element', 'Text', { text: '<script>x()</script>' }, 'a block "Text" with text: '],
  [
    'a button with a script URL',
    'Core:Button',
    { text: 'Go', link: 'javascript:x()' },
    'a block "Core:Button" with link: ',
  ],
  ['an image of another host', 'Image', { image: 'https://evil.example/x.jpg' }, 'a block "Image" with image: '],
  ['a video with an http URL', 'Video', { video: 'http://a.example/x.mp4' }, 'a block "Video" with video: '],
  [
    'an answer that is too long',
    'FAQ',
    {
      items: [
        { question: 'a', answer: 'b' },
        { question: 'c', answer: 'x'.repeat(3001) },
      ],
    },
    'a block "FAQ" with items.1.answer: ',
  ],
  ['an unknown sheet of the sample report', 'SampleReport', { section: 'x' }, 'a block "SampleReport" with section: '],
  [
    'an alternative text that is not a string',
    'Image',
    { image: '/images/a.640.webp', altText: 7 },
    'a block "Image" with altText: ',
  ],
  ['an invalid width', 'Image', { image: '/images/a.640.webp', width: 'wide' }, 'a block "Image" with width: '],
  [
    'subtitles with an http URL',
    'Video',
    { video: 'https://a.example/x.mp4', captions: 'http://a.example/x.vtt' },
    'a block "Video" with captions: ',
  ],
  ['a heading that is not a string', 'Core:Section', { title: ['x'] }, 'a block "Core:Section" with title: '],
  ['an unknown tone', 'Core:Section', { tone: 'loud' }, 'a block "Core:Section" with tone: '],
  ['a head that is lost', 'PageHead', { lead: 'x'.repeat(501) }, 'a block "PageHead" with lead: '],
  ['tests that are lost', 'RelatedTests', { products: 'all' }, 'a block "RelatedTests" with products: '],
  [
    'nothing for cleared options',
    'Image',
    { image: '/images/a.640.webp', altText: null, width: '', height: undefined, aspectRatio: null },
    '',
  ],
  [
    'nothing for additional options of the builder',
    'Image',
    { image: '/images/a.640.webp', lazy: true, width: '800' },
    '',
  ],
])('a malformed block is logged: %s', (_what, name, options, problem) => {
  const [found = ''] = badOptions(readBlocks([block('Core:Section', {}, [block(name, options)])], isKnownBlock).blocks)
  expect(found.startsWith(problem)).toBe(true)
  expect(found.length).toBeLessThan(250)
  expect(found === '').toBe(problem === '')
})

it('logs nothing for the seeded pages', () => {
  const texts = seededEntries().flatMap(({ id, data }) => {
    const { blocks, problems } = readBlocks(data.blocks, isKnownBlock)
    return [...problems, ...badOptions(blocks)].map((problem) => `${id}: ${problem}`)
  })
  expect(texts).toEqual([])
})
