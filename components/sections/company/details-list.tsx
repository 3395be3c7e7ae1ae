import { getTranslations } from 'next-intl/server'
import { VisitorText } from '@/components/ui/visitor-text'
import { detailFor, type CompanyDetail, type CompanyDetails } from '@/lib/domain/company-details'

interface DetailsListProps {
  details: CompanyDetails
  shown: readonly CompanyDetail[]
  className?: string | undefined
}

/** The details with their names; texts that depend on the country are replaced by those of the visitor's. */
export async function DetailsList({ details, shown, className }: DetailsListProps) {
  const t = await getTranslations()
  const entries = shown.flatMap((detail) => {
    const text = detailFor(details, detail)
    const ofCountries = details[detail]?.some(({ countries }) => countries.length > 0) ?? false
    return text === undefined && !ofCountries ? [] : [{ detail, text, ofCountries }]
  })
  return entries.length ? (
    <dl className={className}>
      {entries.map(({ detail, text, ofCountries }) =>
        ofCountries ? (
          <div key={detail} hidden={text === undefined} suppressHydrationWarning>
            <dt>{t(`company.${detail}`)}</dt>
            <VisitorText as="dd" data-slot={`company.${detail}`} data-optional={text ?? ''}>
              {text}
            </VisitorText>
          </div>
        ) : (
          <div key={detail}>
            <dt>{t(`company.${detail}`)}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  ) : null
}
