import type { LegalBlock, Runs } from '../contract/legal-text.ts'
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts'

/** Fills the placeholders of blocks; `linkTo` maps paths of the site to links. */
export function fillBlocks(
  blocks: readonly LegalBlock[],
  values: PlaceholderValues,
  linkTo: (path: `/${string}`) => string,
): LegalBlock[] {
  const fillHref = (url: string) => (url.startsWith('/') ? linkTo(url as `/${string}`) : fillPlaceholders(url, values))
  const fill = (runs: Runs): Runs =>
    runs.map((run) => ({
      ...run,
      text: fillPlaceholders(run.text, values),
      ...(run.href !== undefined && { href: fillHref(run.href) }),
    }))
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, runs: fill(block.runs) }
      case 'list':
        return { ...block, items: block.items.map(fill) }
      case 'table':
        return { ...block, head: block.head.map(fill), rows: block.rows.map((row) => row.map(fill)) }
    }
  })
}
