import 'server-only'
import { badOptions, isKnownBlock } from '../../../components/blocks/registry'
import { readBlocks, type ContentBlock } from '../../contract/content-blocks.ts'
import type { ContentData } from '../../contract/content.ts'
import { warnOncePerMinute } from '../log.ts'

/** Problems of one entry that the log names. */
const MOST_NAMED = 10

function givenBlocks({ blocks, blocksString }: ContentData): readonly unknown[] {
  if (blocks) return blocks
  try {
    const parsed: unknown = JSON.parse(blocksString ?? '[]')
    return Array.isArray(parsed) ? (parsed as unknown[]) : []
  } catch {
    return []
  }
}

/** The blocks of an entry; the log names one with anything that the registry cannot draw. */
export function contentView(id: string, data: ContentData): readonly ContentBlock[] {
  const read = readBlocks(givenBlocks(data), isKnownBlock)
  const { blocks } = read
  const problems = [...new Set([...read.problems, ...badOptions(blocks)])].slice(0, MOST_NAMED)
  if (problems.length) warnOncePerMinute(`content: entry ${id} has ${problems.join(', ')}`, undefined)
  return blocks
}
