/** Sources of the seeded pages: guidelines, reviews and reference pages. */
const SOURCES = {
  direct: [
    'MedlinePlus Genetics: What is direct-to-consumer genetic testing?',
    'https://medlineplus.gov/genetics/understanding/dtcgenetictesting/directtoconsumer/',
  ],
  benefits: [
    'MedlinePlus Genetics: Benefits and risks of direct-to-consumer testing',
    'https://medlineplus.gov/genetics/understanding/dtcgenetictesting/dtcrisksbenefits/',
  ],
  predisposition: [
    'MedlinePlus Genetics: Genetic predisposition to a disease',
    'https://medlineplus.gov/genetics/understanding/mutationsanddisorders/predisposition/',
  ],
  complex: [
    'MedlinePlus Genetics: Complex disorders',
    'https://medlineplus.gov/genetics/understanding/mutationsanddisorders/complexdisorders/',
  ],
  polygenic: [
    'National Human Genome Research Institute: Polygenic risk scores',
    'https://www.genome.gov/Health/Genomics-and-Medicine/Polygenic-risk-scores',
  ],
  sequencing: [
    'MedlinePlus Genetics: Whole exome and whole genome sequencing',
    'https://medlineplus.gov/genetics/understanding/testing/sequencing/',
  ],
  variants: [
    'Richards et al., 2015: Standards for the interpretation of sequence variants (ACMG, AMP)',
    'https://doi.org/10.1038/gim.2015.30',
  ],
  secondary: [
    'Miller et al., 2021: ACMG list of secondary findings, v3.0',
    'https://doi.org/10.1038/s41436-021-01172-3',
  ],
  brca: [
    'National Cancer Institute: BRCA gene changes',
    'https://www.cancer.gov/about-cancer/causes-prevention/genetics/brca-fact-sheet',
  ],
  brcaReview: [
    'GeneReviews: BRCA1- and BRCA2-associated hereditary breast and ovarian cancer',
    'https://www.ncbi.nlm.nih.gov/books/NBK1247/',
  ],
  lynch: ['GeneReviews: Lynch syndrome', 'https://www.ncbi.nlm.nih.gov/books/NBK1211/'],
  cholesterol: [
    'Nordestgaard et al., 2013: Familial hypercholesterolaemia, consensus of the European Atherosclerosis Society',
    'https://doi.org/10.1093/eurheartj/eht273',
  ],
  leiden: [
    'MedlinePlus Genetics: Factor V Leiden thrombophilia',
    'https://medlineplus.gov/genetics/condition/factor-v-leiden-thrombophilia/',
  ],
  ancestry: [
    'MedlinePlus Genetics: What is genetic ancestry testing?',
    'https://medlineplus.gov/genetics/understanding/dtcgenetictesting/ancestrytesting/',
  ],
  inferring: ['Royal et al., 2010: Inferring genetic ancestry', 'https://doi.org/10.1016/j.ajhg.2010.03.011'],
  yChromosome: ['MedlinePlus Genetics: Y chromosome', 'https://medlineplus.gov/genetics/chromosome/y/'],
  mitochondrial: [
    'MedlinePlus Genetics: Mitochondrial DNA',
    'https://medlineplus.gov/genetics/chromosome/mitochondrial-dna/',
  ],
  cousins: ['ISOGG Wiki: Autosomal DNA statistics', 'https://isogg.org/wiki/Autosomal_DNA_statistics'],
  paternity: [
    'Gjertson et al., 2007: Recommendations on biostatistics in paternity testing (ISFG)',
    'https://doi.org/10.1016/j.fsigen.2007.06.006',
  ],
  pharmacogenomics: [
    'MedlinePlus Genetics: What is pharmacogenomics?',
    'https://medlineplus.gov/genetics/understanding/genomicresearch/pharmacogenomics/',
  ],
  cpic: ['Clinical Pharmacogenetics Implementation Consortium: Guidelines', 'https://cpicpgx.org/guidelines/'],
  fda: [
    'U.S. Food and Drug Administration: Table of pharmacogenetic associations',
    'https://www.fda.gov/medical-devices/precision-medicine/table-pharmacogenetic-associations',
  ],
  antidepressants: [
    'Bousman et al., 2023: CPIC guideline for serotonin reuptake inhibitor antidepressants',
    'https://doi.org/10.1002/cpt.2903',
  ],
  clopidogrel: ['Lee et al., 2022: CPIC guideline for CYP2C19 and clopidogrel', 'https://doi.org/10.1002/cpt.2526'],
  statins: ['Cooper-DeHoff et al., 2022: CPIC guideline for statins', 'https://doi.org/10.1002/cpt.2557'],
  warfarin: ['Johnson et al., 2017: CPIC guideline for warfarin dosing', 'https://doi.org/10.1002/cpt.668'],
  temperament: [
    'MedlinePlus Genetics: Is temperament determined by genetics?',
    'https://medlineplus.gov/genetics/understanding/traits/temperament/',
  ],
  associations: [
    'Chabris et al., 2012: Most reported genetic associations with general intelligence are probably false positives',
    'https://doi.org/10.1177/0956797611435528',
  ],
  diet: [
    'Gardner et al., 2018: Low-fat and low-carbohydrate diet and genotype (DIETFITS)',
    'https://doi.org/10.1001/jama.2018.0245',
  ],
  caffeine: ['European Food Safety Authority, 2015: Safety of caffeine', 'https://doi.org/10.2903/j.efsa.2015.4102'],
  athletics: [
    'MedlinePlus Genetics: Is athletic performance determined by genetics?',
    'https://medlineplus.gov/genetics/understanding/traits/athleticperformance/',
  ],
  sportConsensus: [
    'Webborn et al., 2015: Direct-to-consumer genetic testing for sport, consensus statement',
    'https://doi.org/10.1136/bjsports-2015-095343',
  ],
  lactose: [
    'MedlinePlus Genetics: Lactose intolerance',
    'https://medlineplus.gov/genetics/condition/lactose-intolerance/',
  ],
  coeliac: ['MedlinePlus Genetics: Celiac disease', 'https://medlineplus.gov/genetics/condition/celiac-disease/'],
  hairColour: [
    'MedlinePlus Genetics: Is hair color determined by genetics?',
    'https://medlineplus.gov/genetics/understanding/traits/haircolor/',
  ],
  alopecia: [
    'MedlinePlus Genetics: Androgenetic alopecia',
    'https://medlineplus.gov/genetics/condition/androgenetic-alopecia/',
  ],
  carriers: [
    'Gregg et al., 2021: Screening for autosomal recessive and X-linked conditions (ACMG)',
    'https://doi.org/10.1038/s41436-021-01203-z',
  ],
  cysticFibrosis: [
    'MedlinePlus Genetics: Cystic fibrosis',
    'https://medlineplus.gov/genetics/condition/cystic-fibrosis/',
  ],
  counselling: [
    'MedlinePlus Genetics: Genetic consultation',
    'https://medlineplus.gov/genetics/understanding/consult/consultation/',
  ],
} as const

type SourceKey = keyof typeof SOURCES

const OF: Readonly<Record<string, readonly SourceKey[]>> = {
  'genetic-passport': ['direct', 'complex', 'ancestry'],
  'disease-risks': ['predisposition', 'complex', 'polygenic'],
  'full-genome': ['sequencing', 'variants', 'secondary'],
  'landing-full-genome': ['sequencing', 'variants', 'secondary'],
  'landing-genetics-genome': ['sequencing', 'variants', 'secondary'],
  exome: ['sequencing', 'variants', 'secondary'],
  'hereditary-cancer': ['brca', 'brcaReview', 'lynch'],
  heart: ['cholesterol', 'leiden', 'polygenic'],
  ancestry: ['ancestry', 'inferring'],
  'paternal-line': ['yChromosome', 'ancestry'],
  'maternal-line': ['mitochondrial', 'ancestry'],
  'dna-relatives': ['cousins', 'ancestry'],
  'drug-response': ['cpic', 'pharmacogenomics', 'fda'],
  'psychiatric-drugs': ['antidepressants', 'cpic', 'fda'],
  'cardiac-drugs': ['clopidogrel', 'statins', 'warfarin'],
  personality: ['temperament', 'associations'],
  nutrition: ['diet', 'caffeine', 'direct'],
  sport: ['athletics', 'sportConsensus'],
  'food-tolerance': ['lactose', 'coeliac', 'caffeine'],
  'skin-hair': ['hairColour', 'alopecia'],
  'pregnancy-planning': ['carriers', 'counselling'],
  'carrier-screening': ['carriers', 'cysticFibrosis'],
  'couple-screening': ['carriers', 'counselling'],
  paternity: ['paternity'],
  kinship: ['paternity', 'cousins'],
  'geneticist-consultation': ['counselling', 'benefits'],
}

/** The sources of a page: name in its own language, address. */
export const sourcesOf = (page: string): readonly (readonly [name: string, url: string])[] =>
  (OF[page] ?? []).map((key) => SOURCES[key])
