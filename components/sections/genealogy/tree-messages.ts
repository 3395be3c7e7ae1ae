import type { getTranslations } from 'next-intl/server'
import type { TreeMessages } from '@/components/islands/family-tree/tree-messages'

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>

/** Messages of the tree; placeholders in braces are filled by the browser. */
export function treeMessages(t: Translate, generations: number): TreeMessages {
  return {
    label: t('familyTree.label'),
    keys: t('familyTree.keys'),
    search: t('familyTree.search'),
    none: t('familyTree.none'),
    found: t('familyTree.found', { count: '{count}' }),
    bornIn: t('familyTree.bornIn', { year: '{year}' }),
    zoomIn: t('familyTree.zoomIn'),
    zoomOut: t('familyTree.zoomOut'),
    fit: t('familyTree.fit'),
    close: t('common.close'),
    start: t('familyTree.start'),
    fathersSide: t('familyTree.fathersSide'),
    mothersSide: t('familyTree.mothersSide'),
    line: t('familyTree.line'),
    generations: Array.from({ length: generations }, (_, index) => t('familyTree.back', { count: index + 1 })),
    loading: t('common.loading'),
    failed: t('familyTree.failed'),
    retry: t('common.retry'),
  }
}
