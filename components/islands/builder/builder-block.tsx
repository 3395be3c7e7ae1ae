import { Content } from '@builder.io/sdk-react/edge'
import type { Draw } from '../after-start/draw'

/** Draws a block that the page builder knows and this site does not, by the builder's own SDK. It tells nobody anything. Gives back what ends it. */
export function startBuilderBlock(part: HTMLElement, draw: Draw): () => void {
  const { block = 'null', product = '' } = { ...part.ownerDocument.documentElement.dataset, ...part.dataset }
  const content = { data: { blocks: [JSON.parse(block)] } } as NonNullable<Parameters<typeof Content>[0]['content']>
  draw(part, <Content model="page" apiKey={product} content={content} canTrack={false} />)
  return () => draw(part, undefined)
}
