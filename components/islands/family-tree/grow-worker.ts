import { growFamilyTree } from '@/lib/domain/family-tree/family-tree'
import type { NamePool } from '@/lib/domain/family-tree/names'
import type { Language } from '@/lib/domain/languages'

/** What a worker is asked: whose family to grow. */
export interface Seedling {
  readonly language: Language
  readonly pool: NamePool
}

// Grown and laid out beside the page, so that the page goes on scrolling.
addEventListener('message', ({ data }: MessageEvent<Seedling>) => postMessage(growFamilyTree(data.language, data.pool)))
