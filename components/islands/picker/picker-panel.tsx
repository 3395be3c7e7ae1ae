import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import useSWR from 'swr'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { languageEntry } from '@/i18n/locales'
import { LANGUAGES, parseLanguage, type Language } from '@/lib/domain/languages'
import { href, parsePath } from '@/i18n/paths'
import { countriesSchema, type Countries } from '@/lib/contract/market'
import { folded } from '@/lib/domain/search'
import { variantOf } from '@/lib/variants/variants'
import { askMarket } from '@/lib/visitor/ask-market'
import { parseMarket } from '@/lib/visitor/market'
import type { PickerWords } from '@/lib/visitor/picker-words'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { fillWords } from '@/lib/visitor/words'
import type { Draw } from '../after-start/draw'
import { remember } from '../remember'
import { takeMarket } from '../visitor/follow-market'
import { pathIn } from './path-in'
import { Options } from './options'
import styles from './picker-panel.module.css'

async function fetchCountries(address: string): Promise<Countries> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`countries: ${response.status}`)
  return countriesSchema.parse(await response.json())
}

/** What the picker gets from its page. */
export interface PickerStart {
  readonly language: Language
  readonly words: PickerWords
}

/** Draws the panel in its popover. What was chosen is said beside it, where it is heard when the popover is closed. */
export function showPicker(popover: HTMLElement, place: Element, draw: Draw, start: PickerStart): void {
  const said = popover.ownerDocument.getElementById('locale-said')
  const done = (sentence: string) => {
    if (said) said.textContent = sentence
    popover.hidePopover()
  }
  draw(place, <PickerPanel {...start} onDone={done} />)
}

interface PickerPanelProps extends PickerStart {
  /** The choice holds; says what was chosen. */
  onDone: (said: string) => void
}

/** Country, language and currency of variant 2: one form, applied at once and remembered. */
function PickerPanel({ language, words, onDone }: PickerPanelProps) {
  const { data, error, mutate } = useSWR(`/api/countries?lng=${language}`, fetchCountries, { revalidateOnFocus: false })
  if (error)
    return (
      <p role="alert">
        {words.failed}{' '}
        <button className={styles.retry} type="button" onClick={() => void mutate()}>
          {words.retry}
        </button>
      </p>
    )
  if (!data)
    return (
      <p className="caption" role="status">
        {words.loading}
      </p>
    )
  return <PickerForm countries={data} language={language} words={words} onDone={onDone} />
}

function PickerForm({ countries, language, words, onDone }: PickerPanelProps & { countries: Countries }) {
  const market = useSyncExternalStore(marketStore.subscribe, marketStore.get, () => undefined)
  const saved = readSaved()
  const [country = market?.country ?? saved.country ?? '', setCountry] = useState<string>()
  const [chosenLanguage, setLanguage] = useState<string>(language)
  const [currency = market?.currency ?? saved.currency ?? '', setCurrency] = useState<string>()
  const [wanted, setWanted] = useState('')
  const [said, setSaid] = useState('')
  const id = useId()
  const applied = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  // What is chosen stands in view when the lists open.
  useEffect(() => form.current?.querySelectorAll(':checked').forEach((input) => input.closest('label')?.scrollIntoView({ block: 'nearest' })), [])

  const regions = countries.regions
    .map((region) => ({ ...region, countries: region.countries.filter((item) => item.search.includes(folded(wanted))) }))
    .filter((region) => region.countries.length)

  function chooseCountry(code: string): void {
    setCountry(code)
    const entry = countries.regions.flatMap((region) => region.countries).find((item) => item.id === code)
    if (entry && countries.currencies.some((item) => item.code === entry.currency)) setCurrency(entry.currency)
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = parseLanguage(chosenLanguage) ?? language
    const choice = { country: country || undefined, currency: currency || undefined, lang: next, langTitle: languageEntry(next).title }
    if (next !== language) {
      remember(choice)
      const variant = variantOf(2)
      const { path } = parsePath(variant, pathIn(document, next, location.pathname))
      location.assign(href({ variant, language: next }, path, { query: new URLSearchParams(location.search), hash: location.hash.slice(1) }))
      return
    }
    const turn = ++applied.current
    const chosen = parseMarket(await askMarket(country, currency))
    // A later choice has overtaken this one.
    if (turn !== applied.current) return
    if (!chosen) return setSaid(words.notApplied)
    remember(choice)
    delete window.market?.asked
    window.market?.show(chosen)
    takeMarket(chosen)
    onDone(fillWords(words.changed, { country: chosen.countryName, currency: chosen.currency }))
  }

  return (
    <form className={styles.form} ref={form} onSubmit={(event) => void apply(event)}>
      <div className={styles.countries}>
        <label className={styles.label} htmlFor={id}>
          {words.country}
        </label>
        <span className={styles.search}>
          <Icon name="search" />
          <input id={id} type="search" placeholder={words.search} autoComplete="off" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </span>
        <div className={styles.list} role="radiogroup" aria-label={words.country} tabIndex={-1}>
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
              {words.none}
            </p>
          )}
        </div>
      </div>
      <Options
        legend={words.language}
        name="language"
        chosen={chosenLanguage}
        onChoose={setLanguage}
        options={LANGUAGES.map((code) => ({ value: code, text: languageEntry(code).title, language: languageEntry(code).html }))}
        strong
      />
      <div className={styles.list}>
        <Options
          legend={words.currency}
          name="currency"
          chosen={currency}
          onChoose={setCurrency}
          options={countries.currencies.map((item) => ({ value: item.code, text: item.name, note: item.code }))}
          strong
        />
      </div>
      <div className={styles.end}>
        <p className="caption" role="status">
          {said || words.suggested}
        </p>
        <button className={buttonLook('primary', true)} type="submit">
          {words.apply}
        </button>
      </div>
    </form>
  )
}
