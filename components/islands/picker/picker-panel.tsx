import { useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import useSWR from 'swr'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { languageEntry } from '@/i18n/locales'
import { parseLanguage, type Language } from '@/lib/domain/languages'
import { href, parsePath } from '@/i18n/paths'
import { countriesSchema, type Countries } from '@/lib/contract/market'
import { hasWords, searchWords } from '@/lib/domain/search'
import { variantOf } from '@/lib/variants/variants'
import { fetchMarket } from '@/lib/visitor/fetch-market'
import { parseMarket } from '@/lib/visitor/market'
import type { PickerMessages } from '@/lib/visitor/picker-messages'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { RenderInto } from '../deferred/render-into'
import { saveChoice } from '../save-choice'
import { applyMarket } from '../startup/sync-market'
import { countryLanguages, currentCountryFirst, pickerLanguages } from './order'
import { Options } from './options'
import { pathIn } from './path-in'
import { zoneOffset } from './zone-offset'
const countriesAddress = (language: Language) =>
  `/api/countries?${new URLSearchParams({ lng: language, tz: Intl.DateTimeFormat().resolvedOptions().timeZone })}`

async function fetchCountries(address: string): Promise<Countries> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`countries: ${response.status}`)
  return countriesSchema.parse(await response.json())
}

export interface PickerStart {
  readonly language: Language
  readonly messages: PickerMessages
}

/** Renders the panel. The result is announced outside of the popover, where it is read when the popover is closed. */
export function showPicker(popover: HTMLElement, place: Element, renderInto: RenderInto, start: PickerStart): void {
  const announcement = popover.ownerDocument.getElementById('locale-status')
  const done = (message: string) => {
    if (announcement) announcement.textContent = message
    popover.hidePopover()
  }
  renderInto(place, <PickerPanel {...start} onDone={done} />)
}

interface PickerPanelProps extends PickerStart {
  /** Called when the choice is applied, with its announcement. */
  onDone: (message: string) => void
}

function PickerPanel({ language, messages, onDone }: PickerPanelProps) {
  const { data, error, mutate } = useSWR(countriesAddress(language), fetchCountries, { revalidateOnFocus: false })
  if (error)
    return (
      <p role="alert">
        <span>{messages.failed}</span>{' '}
        <button className="picker-retry" type="button" onClick={() => void mutate()}>
          {messages.retry}
        </button>
      </p>
    )
  if (!data)
    return (
      <p className="caption" role="status">
        {messages.loading}
      </p>
    )
  return <PickerForm countries={data} language={language} onDone={onDone} />
}

function PickerForm({ countries, language, onDone }: Omit<PickerPanelProps, 'messages'> & { countries: Countries }) {
  const { messages } = countries
  const market = useSyncExternalStore(marketStore.subscribe, marketStore.get, () => undefined)
  const saved = readSaved()
  const currentCountry = market?.country ?? saved.country ?? ''
  const [country = currentCountry, setCountry] = useState<string>()
  const [chosenLanguage, setLanguage] = useState<string>(language)
  const [chosenCurrency, setCurrency] = useState<string>()
  const [search, setSearch] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const id = useId()
  const lastRequest = useRef(0)

  const findEntry = (code: string) =>
    countries.regions.flatMap((region) => region.countries).find((item) => item.id === code)
  const findCurrency = (code: string | undefined) => countries.currencies.find((item) => item.code === code)
  const ofCountry = findCurrency(findEntry(country)?.currency)
  const currentCurrency = market?.currency ?? saved.currency ?? ''
  // Empty: the currency of the country.
  const selectedCurrency = chosenCurrency ?? (currentCurrency === ofCountry?.code ? '' : currentCurrency)
  const currency = selectedCurrency || (ofCountry?.code ?? '')
  const [offset] = useState(() => zoneOffset(new Date()))
  const [suggested, setSuggested] = useState<ReturnType<typeof findEntry>>()
  const languagesOf = (entry: ReturnType<typeof findEntry>) =>
    countryLanguages(entry?.langCodes ?? [], navigator.languages)
  const [suggestedLanguage] = languagesOf(suggested)
  const languageName = suggested?.langs[suggested.langCodes.indexOf(suggestedLanguage ?? '')]
  const { timeZone } = countries
  const ofTimeZone =
    timeZone?.country === country
      ? interpolate(timeZone.severalOffsets ? messages.suggestedOffset : messages.suggested, { offset })
      : ''
  const suggestion =
    suggested && languageName !== undefined
      ? interpolate(messages.suggestedLanguage, { country: suggested.name, language: languageName })
      : ofTimeZone
  const typed = searchWords(search)
  const regions = countries.regions
    .map((region) => ({
      ...region,
      countries: currentCountryFirst(region.countries, currentCountry).filter((item) => hasWords(item.search, typed)),
    }))
    .filter((region) => region.countries.length)

  function chooseCountry(code: string): void {
    setCountry(code)
    const entry = findEntry(code)
    setSuggested(entry && !entry.langCodes.includes(chosenLanguage) ? entry : undefined)
    setCurrency(findCurrency(entry?.currency) ? '' : currency)
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = parseLanguage(chosenLanguage) ?? language
    const choice = {
      country: country || undefined,
      currency: currency || undefined,
      lang: next,
      langTitle: languageEntry(next).title,
    }
    if (next !== language) {
      saveChoice(choice)
      const variant = variantOf(2)
      const { path } = parsePath(variant, pathIn(document, next, location.pathname))
      location.assign(
        href({ variant, language: next }, path, {
          query: new URLSearchParams(location.search),
          hash: location.hash.slice(1),
        }),
      )
      return
    }
    const request = ++lastRequest.current
    const chosen = parseMarket(await fetchMarket(country, currency))
    // Overtaken by a later choice.
    if (request !== lastRequest.current) return
    if (!chosen) return setAnnouncement(messages.notApplied)
    saveChoice(choice)
    delete window.market?.requested
    window.market?.show(chosen)
    applyMarket(chosen)
    onDone(interpolate(messages.changed, { country: chosen.countryName, currency: chosen.currency }))
  }

  return (
    <form className="picker-form" onSubmit={(event) => void apply(event)}>
      <div className="picker-countries">
        <label className="picker-label" htmlFor={id}>
          {messages.country}
        </label>
        <span className="picker-search">
          <Icon name="search" />
          <input
            id={id}
            type="search"
            placeholder={messages.search}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </span>
        <div className="picker-list" role="radiogroup" aria-label={messages.country} tabIndex={-1}>
          {regions.map((region) => (
            <Options
              key={region.name}
              legend={region.name}
              name="country"
              chosen={country}
              onChoose={chooseCountry}
              options={region.countries.map((item) => ({ value: item.id, text: item.name, note: item.currency }))}
            />
          ))}
          {regions.length === 0 && (
            <p className="caption" role="status">
              {messages.none}
            </p>
          )}
        </div>
      </div>
      <Options
        legend={messages.language}
        name="language"
        chosen={chosenLanguage}
        onChoose={setLanguage}
        options={pickerLanguages(languagesOf(findEntry(country))).map((code) => ({
          value: code,
          text: languageEntry(code).title,
          language: languageEntry(code).html,
          ...(code === suggestedLanguage && { note: messages.suggestedMark }),
        }))}
        strong
      />
      <label className="picker-currency">
        <span className="picker-label">{messages.currency}</span>
        <select value={selectedCurrency} onChange={(event) => setCurrency(event.target.value)}>
          {ofCountry && <option value="">{interpolate(messages.ofCountry, { currency: ofCountry.code })}</option>}
          {!ofCountry && !currency && <option value="">{messages.currency}</option>}
          {countries.currencies.map((item) => (
            <option key={item.code} value={item.code}>
              {`${item.name} (${item.code})`}
            </option>
          ))}
        </select>
      </label>
      <div className="picker-end">
        <p className="caption" role="status">
          {announcement || suggestion}
        </p>
        <button className={buttonLook('primary', true)} type="submit">
          {messages.apply}
        </button>
      </div>
    </form>
  )
}
