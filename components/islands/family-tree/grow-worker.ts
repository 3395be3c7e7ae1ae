import { growFamilyTree } from '@/lib/domain/family-tree/family-tree'
import type { NamePool } from '@/lib/domain/family-tree/names'
import type { Language } from '@/lib/domain/languages'

export interface GrowRequest {
  readonly language: Language
  readonly pool: NamePool
}

// In a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<GrowRequest>) =>
  postMessage(growFamilyTree(data.language, data.pool)),
)
