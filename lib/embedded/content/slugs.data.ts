import type { Language } from '../../domain/languages.ts'

type Slugs = Readonly<Record<Language, string>>

const slugs = (ru: string, es: string, en: string, pt: string, lv: string, it: string): Slugs => ({ ru, es, en, pt, lv, it })

/** The paths of seeded pages where paths carry a language. Frozen: one that changes needs a row in the redirect table. */
export const SLUGS: Readonly<Record<string, Slugs>> = {
  'genetic-passport': slugs('geneticheskiy-pasport', 'pasaporte-genetico', 'genetic-passport', 'passaporte-genetico', 'genetiska-pase', 'passaporto-genetico'),
  'disease-risks': slugs('riski-zabolevaniy', 'riesgos-de-enfermedades', 'disease-risks', 'riscos-de-doencas', 'slimibu-riski', 'rischi-di-malattie'),
  'full-genome': slugs('polnyy-genom', 'genoma-completo', 'full-genome', 'genoma-completo', 'pilns-genoms', 'genoma-completo'),
  exome: slugs('ekzom', 'exoma', 'exome', 'exoma', 'eksoms', 'esoma'),
  'hereditary-cancer': slugs(
    'nasledstvennyy-risk-raka',
    'riesgo-hereditario-de-cancer',
    'hereditary-cancer-risk',
    'risco-hereditario-de-cancer',
    'parmantots-veza-risks',
    'rischio-oncologico-ereditario',
  ),
  heart: slugs('serdtse-i-sosudy', 'corazon-y-circulacion', 'heart-and-circulation', 'coracao-e-circulacao', 'sirds-un-asinsvadi', 'cuore-e-circolazione'),
  ancestry: slugs('proishozhdenie', 'ancestria', 'ancestry', 'ancestralidade', 'izcelsme', 'origini'),
  'paternal-line': slugs('ottsovskaya-liniya', 'linea-paterna', 'paternal-line', 'linhagem-paterna', 'teva-linija', 'linea-paterna'),
  'maternal-line': slugs('materinskaya-liniya', 'linea-materna', 'maternal-line', 'linhagem-materna', 'mates-linija', 'linea-materna'),
  'dna-relatives': slugs('poisk-rodstvennikov', 'parientes-por-adn', 'dna-relatives', 'parentes-por-dna', 'radinieki-pec-dns', 'parenti-con-il-dna'),
  'drug-response': slugs('farmakogenetika', 'farmacogenetica', 'pharmacogenetics', 'farmacogenetica', 'farmakogenetika', 'farmacogenetica'),
  'psychiatric-drugs': slugs(
    'psihotropnye-preparaty',
    'psicofarmacos',
    'psychiatric-medicines',
    'medicamentos-psiquiatricos',
    'psihotropas-zales',
    'psicofarmaci',
  ),
  'cardiac-drugs': slugs(
    'serdechno-sosudistye-preparaty',
    'medicamentos-cardiovasculares',
    'cardiovascular-medicines',
    'medicamentos-cardiovasculares',
    'sirds-un-asinsvadu-zales',
    'farmaci-cardiovascolari',
  ),
  personality: slugs(
    'cherty-lichnosti',
    'rasgos-de-personalidad',
    'personality-traits',
    'tracos-de-personalidade',
    'personibas-iezimes',
    'tratti-di-personalita',
  ),
  nutrition: slugs('nutrigenetika', 'nutrigenetica', 'nutrigenetics', 'nutrigenetica', 'nutrigenetika', 'nutrigenetica'),
  sport: slugs('fitnes', 'fitness', 'fitness', 'fitness', 'fitness', 'fitness'),
  'food-tolerance': slugs(
    'perenosimost-produktov',
    'tolerancia-alimentaria',
    'food-tolerance',
    'tolerancia-alimentar',
    'partikas-panesamiba',
    'tolleranza-alimentare',
  ),
  'skin-hair': slugs('kozha-i-volosy', 'piel-y-cabello', 'skin-and-hair', 'pele-e-cabelo', 'ada-un-mati', 'pelle-e-capelli'),
  'pregnancy-planning': slugs(
    'planirovanie-beremennosti',
    'planificacion-del-embarazo',
    'pregnancy-planning',
    'planejamento-da-gravidez',
    'grutniecibas-planosana',
    'pianificazione-della-gravidanza',
  ),
  'carrier-screening': slugs(
    'skrining-nositelstva',
    'deteccion-de-portadores',
    'carrier-screening',
    'triagem-de-portadores',
    'nesataju-skrinings',
    'screening-del-portatore',
  ),
  'couple-screening': slugs('skrining-dlya-pary', 'prueba-para-parejas', 'couple-screening', 'triagem-para-casais', 'para-skrinings', 'screening-di-coppia'),
  paternity: slugs('ottsovstvo', 'paternidad', 'paternity', 'paternidade', 'paternitate', 'paternita'),
  kinship: slugs('rodstvo', 'parentesco', 'kinship', 'parentesco', 'radnieciba', 'parentela'),
  'family-tree': slugs('rodoslovnoe-drevo', 'arbol-genealogico', 'family-tree', 'arvore-genealogica', 'ciltskoks', 'albero-genealogico'),
  'ancestor-search': slugs('poisk-predkov', 'busqueda-de-antepasados', 'ancestor-search', 'busca-de-antepassados', 'sencu-meklesana', 'ricerca-degli-antenati'),
  'family-book': slugs(
    'kniga-roda',
    'libro-de-historia-familiar',
    'family-history-book',
    'livro-da-historia-da-familia',
    'dzimtas-gramata',
    'libro-di-storia-familiare',
  ),
  'genealogist-consultation': slugs(
    'konsultatsiya-genealoga',
    'consulta-genealogica',
    'genealogist-consultation',
    'consulta-com-genealogista',
    'genealoga-konsultacija',
    'consulenza-genealogica',
  ),
  'geneticist-consultation': slugs(
    'konsultatsiya-genetika',
    'consulta-genetica',
    'geneticist-consultation',
    'consulta-genetica',
    'genetika-konsultacija',
    'consulenza-genetica',
  ),
  about: slugs('o-tsentre', 'quienes-somos', 'about', 'quem-somos', 'par-mums', 'chi-siamo'),
  delivery: slugs('dostavka-i-oplata', 'envio-y-pago', 'delivery-and-payment', 'entrega-e-pagamento', 'piegade-un-apmaksa', 'consegna-e-pagamento'),
  contacts: slugs('kontakty', 'contacto', 'contacts', 'contato', 'kontakti', 'contatti'),
}

/** Where the operator's own variant has no languages in its paths a page is known by its key; these stand elsewhere (specification, section 2). */
export const PLAIN_PATHS: Readonly<Record<string, string>> = { 'landing-full-genome': '/full-genome', 'landing-genetics-genome': '/genetics/genome' }
