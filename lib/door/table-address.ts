import { parseTaggedPath, placeOfPath, type PagePath, type ParsedPath } from '../../i18n/paths.ts'
import type { Config, VariantNumber } from '../config/config.ts'
import { hasLanguagePrefix, rulesOf, variantOfHost, type VariantId } from '../variants/variants.ts'
import { tableForm } from './table-form.ts'

/** How the address table knows an address: its path in the table's form, and the language that it names. */
export interface TableAddress extends ParsedPath {
  readonly variant: VariantId | undefined
  readonly number: VariantNumber | undefined
  /** The path as it came, without its language. */
  readonly asked: string
}

/** The language that an address of a variant names, by any of its tags, and the rest of its path. */
export const parseAddress = (variant: VariantId, pathname: string): ParsedPath =>
  hasLanguagePrefix(variant) ? parseTaggedPath(pathname) : { language: undefined, path: pathname as PagePath }

/** Reads an address as it came; a host that is not ours has no variant. */
export function tableAddress(host: string, pathname: string, config: Config): TableAddress {
  const variant = variantOfHost(host, config)
  const { language, path } = variant ? parseAddress(variant, pathname) : { language: undefined, path: pathname }
  return { variant, number: variant && rulesOf(variant).number, language, path: tableForm(path), asked: path }
}

/** The path in the table's form of the page behind a public path of either variant. */
export const pagePath = (address: string): PagePath => tableForm(placeOfPath(address).path)
