import type { LegalBlock, Runs } from '../contract/legal-text.ts'
import { fillPlaceholders, type Facts } from './placeholders.ts'

/** The blocks of a source as a reader sees them: facts in, links as `linkTo` makes them of paths of the site. */
export function fillBlocks(
  blocks: readonly LegalBlock[],
  facts: Facts,
  linkTo: (path: `/${string}`) => string,
): LegalBlock[] {
  const address = (written: string) =>
    written.startsWith('/') ? linkTo(written as `/${string}`) : fillPlaceholders(written, facts)
  const fill = (runs: Runs): Runs =>
    runs.map((run) => ({
      ...run,
      text: fillPlaceholders(run.text, facts),
      ...(run.href !== undefined && { href: address(run.href) }),
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
