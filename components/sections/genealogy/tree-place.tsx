import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SectionHead } from '@/components/ui/section-head'
import styles from './tree-place.module.css'

/** Where the tree is shown, with the words about it. */
export async function TreePlace({ children }: { children: ReactNode }) {
  const t = await getTranslations('genealogy')
  return (
    <section className={styles.place} id="tree" aria-labelledby="tree-title">
      <div className="container">
        <SectionHead id="tree-title" title={t('treeTitle')} text={t('treeText')} />
        <div className={styles.tree}>{children}</div>
      </div>
    </section>
  )
}
