/**
 * The sample report of a fictional person, shown at `SAMPLE_PATH` unless the configuration names an external URL.
 * Genes, variants and their effects are real (see `SOURCES`). Shares (`from` and `to`: confidence limits) and lifetime
 * risks (`average`: of the population) are fictional fractions of 1.
 */

export const SAMPLE_PATH = '/demo'

export const REPORT_SECTIONS = [
  { key: 'origin', pictogram: 'ancestry', tests: ['ancestry', 'paternal-line', 'maternal-line'] },
  { key: 'risks', pictogram: 'disease-risks', tests: ['disease-risks'] },
  { key: 'carrier', pictogram: 'carrier-screening', tests: ['carrier-screening'] },
  { key: 'drugs', pictogram: 'drug-response', tests: ['drug-response'] },
  { key: 'traits', pictogram: 'personality', tests: ['nutrition', 'sport', 'personality'] },
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]['key']

const SHEETS_OF_SINGLE_TESTS = [
  { key: 'genome', tests: ['full-genome'] },
  { key: 'exome', tests: ['exome'] },
  { key: 'cancer', tests: ['hereditary-cancer'] },
  { key: 'paternity', tests: ['paternity'] },
  { key: 'kinship', tests: ['kinship'] },
] as const
export const SAMPLE_SHEETS = [...REPORT_SECTIONS, ...SHEETS_OF_SINGLE_TESTS] as const
export type SampleSheet = (typeof SAMPLE_SHEETS)[number]['key']

/** Message keys: how to read each section, what no report shows, what to do with a result. */
export const READING_POINTS = ['one', 'two', 'three'] as const
export const REPORT_LIMITS = ['one', 'two', 'three', 'four'] as const
export const NEXT_STEPS = ['read', 'ask', 'show', 'family'] as const
export const START_PRODUCTS = ['genetic-passport', 'geneticist-consultation'] as const

export const ORIGIN = [
  { region: 'east', share: 0.412, from: 0.38, to: 0.45 },
  { region: 'baltic', share: 0.226, from: 0.19, to: 0.26 },
  { region: 'iberia', share: 0.134, from: 0.1, to: 0.16 },
  { region: 'andes', share: 0.111, from: 0.09, to: 0.13 },
  { region: 'north', share: 0.073, from: 0.04, to: 0.1 },
  { region: 'caucasus', share: 0.044, from: 0.02, to: 0.07 },
] as const
export type OriginRegion = (typeof ORIGIN)[number]['region']

export const DIRECT_LINES = [
  { line: 'paternal', haplogroup: 'R-Z280' },
  { line: 'maternal', haplogroup: 'B2' },
] as const

export const RISKS = [
  { key: 'thrombosis', average: 0.04, person: 0.1 },
  { key: 'diabetes', average: 0.25, person: 0.32 },
  { key: 'coronary', average: 0.3, person: 0.31 },
  { key: 'macular', average: 0.1, person: 0.06 },
  { key: 'coeliac', average: 0.01, person: 0.001 },
] as const
export const RISK_SCALE = 0.4

export function compareRisk({ average, person }: { average: number; person: number }): {
  times: number
  level: 'above' | 'near' | 'below'
} {
  const times = person / average
  return { times, level: times > 1.2 ? 'above' : times < 0.85 ? 'below' : 'near' }
}

export const CARRIER = [
  { key: 'cystic', gene: 'CFTR', variant: 'F508del' },
  { key: 'phenyl', gene: 'PAH', variant: undefined },
  { key: 'hearing', gene: 'GJB2', variant: undefined },
  { key: 'wilson', gene: 'ATP7B', variant: undefined },
] as const

export const DRUGS = [
  { key: 'clopidogrel', genes: [{ gene: 'CYP2C19', result: '*1/*2' }], discuss: true },
  {
    key: 'warfarin',
    genes: [
      { gene: 'CYP2C9', result: '*1/*3' },
      { gene: 'VKORC1', result: '−1639 G/A' },
    ],
    discuss: true,
  },
  { key: 'codeine', genes: [{ gene: 'CYP2D6', result: '*4/*4' }], discuss: true },
  { key: 'simvastatin', genes: [{ gene: 'SLCO1B1', result: '*1/*1' }], discuss: false },
  {
    key: 'azathioprine',
    genes: [
      { gene: 'TPMT', result: '*1/*1' },
      { gene: 'NUDT15', result: '*1/*1' },
    ],
    discuss: false,
  },
] as const

/** `evidence`: strength of the association with the gene. */
export const TRAITS = [
  { key: 'lactose', gene: 'MCM6 / LCT', variant: 'rs4988235', result: 'C/T', evidence: 'strong' },
  { key: 'bitter', gene: 'TAS2R38', variant: 'rs713598', result: 'PAV/AVI', evidence: 'strong' },
  { key: 'muscle', gene: 'ACTN3', variant: 'rs1815739', result: 'C/T', evidence: 'moderate' },
  { key: 'caffeine', gene: 'CYP1A2', variant: 'rs762551', result: 'A/C', evidence: 'weak' },
  { key: 'memory', gene: 'COMT', variant: 'rs4680', result: 'G/A', evidence: 'weak' },
] as const

const source = (name: string, href: string) => ({ name, href: `https://${href}` })
const guideline = (pair: string, path: string) => source(`CPIC: ${pair}`, `cpicpgx.org/guidelines/${path}/`)
const article = (name: string, doi: string) => source(name, `doi.org/${doi}`)

const CLINVAR = source('ClinVar', 'www.ncbi.nlm.nih.gov/clinvar/')
const CLASSES = article('Richards et al., 2015', '10.1038/gim.2015.30')
const PATERNITY_INDEX = article('Gjertson et al., 2007', '10.1016/j.fsigen.2007.06.006')
const MARKERS = article('Butler, 2006', '10.1111/j.1556-4029.2006.00046.x')

export const SOURCES: Readonly<Record<SampleSheet, readonly { readonly name: string; readonly href: string }[]>> = {
  origin: [
    article('Underhill et al., 2015', '10.1038/ejhg.2014.50'),
    article('Achilli et al., 2008', '10.1371/journal.pone.0001764'),
  ],
  risks: [
    source('NHGRI: Polygenic risk scores', 'www.genome.gov/Health/Genomics-and-Medicine/Polygenic-risk-scores'),
    source('MedlinePlus: Factor V Leiden', 'medlineplus.gov/genetics/condition/factor-v-leiden-thrombophilia/'),
    article('Cooke Bailey et al., 2016', '10.3390/jcm5030031'),
    source('MedlinePlus: Celiac disease', 'medlineplus.gov/genetics/condition/celiac-disease/'),
  ],
  carrier: [
    source(
      'MedlinePlus: Inheritance patterns',
      'medlineplus.gov/genetics/understanding/inheritance/inheritancepatterns/',
    ),
    source('MedlinePlus: Cystic fibrosis', 'medlineplus.gov/genetics/condition/cystic-fibrosis/'),
  ],
  drugs: [
    guideline('CYP2C19, clopidogrel', 'guideline-for-clopidogrel-and-cyp2c19'),
    guideline('CYP2C9, VKORC1, warfarin', 'guideline-for-warfarin-and-cyp2c9-and-vkorc1'),
    guideline('CYP2D6, codeine', 'guideline-for-codeine-and-cyp2d6'),
    guideline('SLCO1B1, statins', 'cpic-guideline-for-statins'),
    guideline('TPMT, NUDT15, thiopurines', 'guideline-for-thiopurines-and-tpmt'),
  ],
  traits: [
    article('Enattah et al., 2002', '10.1038/ng826'),
    article('Kim et al., 2003', '10.1126/science.1080190'),
    article('Yang et al., 2003', '10.1086/377590'),
    article('Sachse et al., 1999', '10.1046/j.1365-2125.1999.00898.x'),
    article('Barnett et al., 2008', '10.1016/j.biopsych.2008.01.005'),
  ],
  genome: [
    CLINVAR,
    CLASSES,
    source(
      'MedlinePlus: Familial hypercholesterolemia',
      'medlineplus.gov/genetics/condition/familial-hypercholesterolemia/',
    ),
  ],
  exome: [
    CLINVAR,
    CLASSES,
    source('MedlinePlus: Wilson disease', 'medlineplus.gov/genetics/condition/wilson-disease/'),
  ],
  cancer: [
    CLINVAR,
    CLASSES,
    source('NCI: BRCA gene changes', 'www.cancer.gov/about-cancer/causes-prevention/genetics/brca-fact-sheet'),
    source(
      'MedlinePlus: Familial adenomatous polyposis',
      'medlineplus.gov/genetics/condition/familial-adenomatous-polyposis/',
    ),
  ],
  paternity: [PATERNITY_INDEX, MARKERS],
  kinship: [PATERNITY_INDEX, MARKERS],
}
