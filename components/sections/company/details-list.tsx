import { getTranslations } from 'next-intl/server'
import { detailFor, type CompanyDetail, type CompanyDetails } from '@/lib/domain/company-details'

interface DetailsListProps {
  details: CompanyDetails
  shown: readonly CompanyDetail[]
  className?: string | undefined
}

/** The details that have a text for all countries, with their names. */
export async function DetailsList({ details, shown, className }: DetailsListProps) {
  const t = await getTranslations()
  const entries = shown.flatMap((detail) => {
    const text = detailFor(details, detail)
    return text === undefined ? [] : [{ detail, text }]
  })
  return entries.length ? (
    <dl className={className}>
      {entries.map(({ detail, text }) => (
        <div key={detail}>
          <dt>{t(`company.${detail}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  ) : null
}
