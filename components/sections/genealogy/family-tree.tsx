import { getTranslations } from 'next-intl/server'
import { FamilyTreeIsland } from '@/components/islands/family-tree/family-tree.island'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { growFamilyTree } from '@/lib/domain/family-tree/family-tree'
import { NAME_POOLS } from '@/lib/domain/family-tree/name-pools.data'
import { AncestorList } from './ancestor-list'
import styles from './family-tree.module.css'
import { treeMessages } from './tree-messages'

/** Family tree of 1000 fictional ancestors (specification, sections 1 and 9), as an interactive drawing and a list. */
export async function FamilyTree({ siteLocale: { language } }: { siteLocale: SiteLocale }) {
  const t = await getTranslations()
  const pool = NAME_POOLS[language]
  const people = growFamilyTree(language, pool)
  const messages = treeMessages(t, Math.max(...people.map(({ generation }) => generation)))
  return (
    <section className="section" id="tree" aria-labelledby="tree-title">
      <div className={`container ${styles.body}`}>
        <SectionHead id="tree-title" title={t('familyTree.title')} text={t('familyTree.text')} />
        <FamilyTreeIsland language={language} pool={pool} messages={messages}>
          <img src="/drawings/family-tree.svg" alt="" width="1000" height="600" loading="lazy" decoding="async" />
        </FamilyTreeIsland>
        <p className="caption">
          {t('familyTree.fiction')} <span className={styles.hint}>{t('familyTree.hint')}</span>
        </p>
        <details className={styles.list}>
          <summary>{t('familyTree.asList')}</summary>
          <p>{t('familyTree.listText')}</p>
          <AncestorList
            people={people}
            bornIn={messages.bornIn}
            ancestors={t('familyTree.ancestors', { count: '{count}' })}
          />
        </details>
      </div>
    </section>
  )
}
