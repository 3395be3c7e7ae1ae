import { Content } from '@builder.io/sdk-react/edge'
import type { RenderInto } from '../deferred/render-into'

/** Renders a block unknown to this site with the page builder's SDK, without its tracking. @returns cleanup */
export function startBuilderBlock(part: HTMLElement, renderInto: RenderInto): () => void {
  const { block = 'null', product = '' } = { ...part.ownerDocument.documentElement.dataset, ...part.dataset }
  const content = { data: { blocks: [JSON.parse(block)] } } as NonNullable<Parameters<typeof Content>[0]['content']>
  renderInto(part, <Content model="page" apiKey={product} content={content} canTrack={false} />)
  return () => renderInto(part, undefined)
}
