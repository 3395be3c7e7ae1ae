import type { ContentBlock } from '@/lib/contract/content-blocks'
import styles from './blocks.module.css'
import type { PageData } from './page-data'
import { blockDefinition } from './registry'

/** Renders the blocks of a page, each in a section; nested blocks without one. */
export function Blocks({
  blocks,
  page,
  isNested = false,
}: {
  blocks: readonly ContentBlock[]
  page: PageData
  isNested?: boolean
}) {
  return blocks.map((block) => {
    const definition = blockDefinition(block.name)
    if (!definition) return null
    const { render: Draw, isSection } = definition
    const drawn = (
      <Draw key={block.id} block={block} page={page}>
        <Blocks blocks={block.children} page={page} isNested={isNested || block.name !== 'Symbol'} />
      </Draw>
    )
    const shown =
      isNested || isSection || block.name === 'Symbol' ? (
        drawn
      ) : (
        <section className="section" key={block.id}>
          <div className="container">{drawn}</div>
        </section>
      )
    const { hiddenOn } = block
    return hiddenOn ? (
      <div className={hiddenOn.map((size) => styles[`hidden-${size}`]).join(' ')} key={block.id}>
        {shown}
      </div>
    ) : (
      shown
    )
  })
}
