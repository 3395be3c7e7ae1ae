import type { ContentBlock } from '@/lib/contract/content-blocks'
import styles from './blocks.module.css'
import type { PageData } from './page-data'
import { blockDefinition } from './registry'

/** The blocks of a page, in sections; those within another block as they are. */
export function Blocks({
  blocks,
  page,
  within = false,
}: {
  blocks: readonly ContentBlock[]
  page: PageData
  within?: boolean
}) {
  return blocks.map((block) => {
    const definition = blockDefinition(block.name)
    if (!definition) return null
    const { draw: Draw, isSection } = definition
    const drawn = (
      <Draw key={block.id} block={block} page={page}>
        <Blocks blocks={block.children} page={page} within={within || block.name !== 'Symbol'} />
      </Draw>
    )
    const shown =
      within || isSection || block.name === 'Symbol' ? (
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
