import 'server-only'
import { badOptions, isKnownBlock } from '../../../components/blocks/registry'
import { readBlocks, type ContentBlock } from '../../contract/content-blocks.ts'
import type { ContentData } from '../../contract/content.ts'
import { warnOnce } from '../log.ts'

/** Problems of one entry that the log names. */
const MOST_NAMED = 10

/** The blocks of an entry; the log names one with anything that the registry cannot draw. */
export function contentView(id: string, data: ContentData): readonly ContentBlock[] {
  const read = readBlocks(data.blocks ?? [], isKnownBlock)
  const { blocks } = read
  for (const problem of new Set([...read.problems, ...badOptions(blocks)].slice(0, MOST_NAMED)))
    warnOnce('content: an entry has a block that cannot be drawn here', { entry: id, problem })
  return blocks
}
