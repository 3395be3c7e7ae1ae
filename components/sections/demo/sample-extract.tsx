import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Stamp } from '@/components/ui/stamp'
import { CARRIER, compareRisk, DRUGS, ORIGIN, RISKS, TRAITS, type SampleSheet } from '@/lib/domain/sample-report'
import { PATERNITY_INDEX, PATERNITY_PROBABILITY, SIBLING_RATIO, SIBLINGS_SHARE } from '@/lib/domain/sample-relatives'
import { VARIANT_SHEETS, type VariantSheet } from '@/lib/domain/sample-variants'
import { formatProbability, formatRatio, formatShare, formatTimes } from '@/lib/domain/share'
import styles from './sample-extract.module.css'

interface Finding {
  readonly name: ReactNode
  readonly result: string
}
type Translate = Awaited<ReturnType<typeof getTranslations<'demo'>>>

const MAX_FINDINGS = 3

const variants = (sheet: VariantSheet) => (t: Translate) =>
  VARIANT_SHEETS[sheet].found.map(({ gene, class: rated }) => ({
    name: <span lang="en">{gene}</span>,
    result: t(`variants.${rated}`),
  }))

const FINDINGS: Readonly<Record<SampleSheet, (t: Translate, tag: string) => readonly Finding[]>> = {
  origin: (t, tag) =>
    ORIGIN.map(({ region, share }) => ({ name: t(`origin.regions.${region}`), result: formatShare(share, tag) })),
  risks: (t, tag) =>
    RISKS.map((risk) => {
      const { times, level } = compareRisk(risk)
      return { name: t(`risks.items.${risk.key}.name`), result: `${formatTimes(times, tag)}, ${t(`risks.${level}`)}` }
    }),
  carrier: (t) =>
    CARRIER.map(({ key, variant }) => ({
      name: t(`carrier.items.${key}`),
      result: t(variant ? 'carrier.found' : 'carrier.none'),
    })),
  drugs: (t) =>
    DRUGS.map(({ key, discuss }) => ({
      name: t(`drugs.items.${key}.name`),
      result: t(discuss ? 'drugs.discuss' : 'drugs.usual'),
    })),
  traits: (t) =>
    TRAITS.map(({ key, evidence }) => ({
      name: t(`traits.items.${key}.name`),
      result: `${t('traits.evidence')}: ${t(`traits.${evidence}`)}`,
    })),
  genome: variants('genome'),
  exome: variants('exome'),
  cancer: variants('cancer'),
  paternity: (t, tag) => [
    { name: t('paternity.figures.probability.name'), result: formatProbability(PATERNITY_PROBABILITY, tag) },
    { name: t('paternity.figures.index.name'), result: formatRatio(PATERNITY_INDEX, tag) },
  ],
  kinship: (t, tag) => [
    { name: t('kinship.figures.ratio.name'), result: formatRatio(SIBLING_RATIO, tag) },
    { name: t('kinship.figures.shared.name'), result: SIBLINGS_SHARE.join(' / ') },
  ],
}

/** The first findings of a sheet of the sample report, with a link to the whole sheet. */
export async function SampleExtract({ sheet, href, tag }: { sheet: SampleSheet; href: string; tag: string }) {
  const t = await getTranslations('demo')
  const findings = FINDINGS[sheet](t, tag).slice(0, MAX_FINDINGS)
  return (
    <div className={styles.extract}>
      <p className={styles.head}>
        <a href={href}>{t('title')}</a>
        <Stamp text={t('sample')} />
      </p>
      <dl>
        {findings.map(({ name, result }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{result}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
