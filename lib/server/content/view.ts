import 'server-only'
import { badOptions, isKnownBlock } from '../../content/block-options.ts'
import { readBlocks, type ContentBlock } from '../../contract/content-blocks.ts'
import type { ContentData } from '../../contract/content.ts'
import { warnOnce } from '../log.ts'

const MAX_LOGGED_PROBLEMS = 10

export function contentView(id: string, data: ContentData): readonly ContentBlock[] {
  const read = readBlocks(data.blocks ?? [], isKnownBlock)
  const { blocks } = read
  for (const problem of new Set([...read.problems, ...badOptions(blocks)].slice(0, MAX_LOGGED_PROBLEMS)))
    warnOnce('content: an entry has a block that cannot be drawn here', { entry: id, problem })
  return blocks
}
