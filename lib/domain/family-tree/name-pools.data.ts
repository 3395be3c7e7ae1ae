import type { Language } from '../languages.ts'
import type { NamePool } from './names.ts'

/** Names of which the tree's fictional people are made; the names still in use today come first. */
export const NAME_POOLS: Readonly<Record<Language, NamePool>> = {
  ru: {
    male: 'Алексей Андрей Николай Сергей Михаил Александр Владимир Иван Дмитрий Виктор Пётр Павел Василий Степан Григорий Фёдор Семён Егор Тимофей Матвей Яков Захар Макар Ефим Прохор Игнат Савелий Трофим Кондрат Лаврентий Архип Герасим Евдоким Емельян Ерофей Зиновий Климент Маркел Мирон Наум Никифор Осип Панкрат Потап Родион Сидор Терентий Тихон Филипп Харитон',
    patronymics:
      'Алексеев Андреев Николаев Сергеев Михайлов Александров Владимиров Иванов Дмитриев Викторов Петров Павлов Васильев Степанов Григорьев Фёдоров Семёнов Егоров Тимофеев Матвеев Яковлев Захаров Макаров Ефимов Прохоров Игнатов Савельев Трофимов Кондратов Лаврентьев Архипов Герасимов Евдокимов Емельянов Ерофеев Зиновьев Климентов Маркелов Миронов Наумов Никифоров Осипов Панкратов Потапов Родионов Сидоров Терентьев Тихонов Филиппов Харитонов',
    female:
      'Елена Анна Мария Наталья Ольга Татьяна Ирина Екатерина Вера Надежда Любовь Галина Анастасия Варвара Дарья Евдокия Прасковья Пелагея Аграфена Агафья Акулина Анисья Василиса Глафира Домна Евгения Ефросинья Зинаида Ксения Лукерья Марфа Матрёна Мавра Меланья Неонила Олимпиада Устинья Степанида Таисия Ульяна Фёкла Феодосия Харитина Христина Февронья Фетинья Соломонида Авдотья Арина Марина',
    surnames:
      'Берёзкин Ветров Журавлёв Заречный Калинин Кузнецов Лебедев Мельников Орлов Полянский Рябинин Соколов Тихомиров Ушаков Черемисин Бобров Воронин Гончаров Дубровин Ершов Жилин Зимин Ивлев Карпов Ладогин Малинин Носов Озеров Пахомов Ракитин Савин Тарасов Усольцев Хлебников Цветков Чашин Шубин Щукин Яблоков Бондарев Вершинин Горшков Дёмин Ельцов Зуев Колесов Липатов Молчанов Нефёдов Овчинников Плотников Ремизов Сорокин Туманов Фролов Холмский Шатров Сухарев Кожевников Бортников Медведев Пасечник Рыбаков Снегирёв Чернов',
  },
  es: {
    male: 'Carlos Luis José Miguel Jorge Juan Fernando Manuel Antonio Alberto Andrés Pedro Francisco Domingo Ramón Vicente Tomás Joaquín Mateo Lorenzo Ignacio Agustín Bernardo Felipe Gaspar Gregorio Hilario Isidro Julián Lázaro Leandro Marcelino Mariano Melchor Narciso Nicolás Norberto Pascual Rosendo Sebastián Silvestre Simón Teodoro Toribio Urbano Valentín Ventura Victoriano Zenón Eusebio',
    female:
      'Ana María Carmen Lucía Patricia Rosa Teresa Isabel Elena Silvia Julia Luisa Francisca Juana Josefa Manuela Catalina Dolores Mercedes Antonia Petrona Rufina Tomasa Úrsula Vicenta Agustina Bernarda Brígida Cayetana Clemencia Dionisia Eulalia Felipa Gregoria Hilaria Ignacia Inés Jacinta Leonor Lorenza Magdalena Margarita Melchora Micaela Narcisa Nicolasa Pascuala Polonia Sebastiana Teodora',
    surnames:
      'Alarcón Barrios Cáceres Delgado Espinoza Figueroa Gallardo Herrera Ibáñez Jiménez Lozano Maldonado Navarro Olivares Paredes Quiroga Robles Salazar Tapia Urrutia Valdivia Zambrano Acosta Bustamante Carrasco Domínguez Escobar Fuentes Guzmán Hidalgo Iturralde Juárez Laguna Mendoza Núñez Ochoa Palacios Quintana Rivera Sandoval Toledo Ugarte Velarde Yáñez Arroyo Benavides Castillo Durán Enríquez Ferrer Godoy Huerta Lara Montero Narváez Ortega Peralta Reyes Solano Terrazas Vergara Zúñiga Campos Molina',
  },
  en: {
    male: 'Andrew David Michael James John Peter Robert Stephen Thomas William George Edward Henry Charles Richard Samuel Joseph Benjamin Daniel Nathaniel Abraham Ambrose Barnaby Caleb Cuthbert Ebenezer Elias Ezekiel Francis Gilbert Hugh Isaac Jeremiah Josiah Lambert Luke Matthew Miles Moses Noah Obadiah Philip Ralph Reuben Roger Silas Simon Solomon Tobias Walter',
    female:
      'Catherine Helen Alison Jane Susan Margaret Anne Elizabeth Mary Sarah Ruth Alice Martha Hannah Eleanor Charlotte Rebecca Harriet Frances Dorothy Abigail Agnes Barbara Bridget Cecily Charity Deborah Dinah Edith Esther Faith Grace Honor Isabel Joan Judith Lettice Lucy Lydia Mabel Marian Mercy Patience Philippa Phoebe Prudence Rachel Susannah Temperance Ursula',
    surnames:
      'Ashby Barlow Carter Dawson Ellison Fairbrook Garland Hartley Ingram Jarvis Kendall Langford Merrick Norwood Oakley Pemberton Quayle Radcliffe Selwyn Thornbury Underhill Varley Wainwright Yardley Attwood Birch Calloway Drayton Eastwood Farrow Gresham Holloway Ibbotson Jessop Kirkby Linwood Marlow Newbold Orchard Penrose Rowntree Sedgwick Tanner Upton Verney Whitlock Arkwright Bellamy Chandler Dunstan Everley Fletcher Goodwin Hawthorn Kettering Lockwood Mason Netherby Osgood Pickering Redfern Sawyer Tolland Westbrook',
  },
  pt: {
    male: 'Carlos Paulo André Marcos João José António Luís Pedro Fernando Roberto Francisco Manuel Joaquim Sebastião Bento Domingos Vicente Tomé Gaspar Agostinho Amaro Anselmo Baltazar Bartolomeu Belchior Bernardo Caetano Cipriano Clemente Cosme Custódio Damião Dionísio Estêvão Faustino Feliciano Filipe Floriano Gregório Inácio Jerónimo Lourenço Matias Narciso Olegário Pascoal Rufino Silvério Tibúrcio',
    female:
      'Ana Maria Cláudia Beatriz Helena Lúcia Regina Teresa Sílvia Vera Cecília Luísa Francisca Joana Josefa Rosa Isabel Catarina Antónia Bárbara Benedita Brígida Caetana Clara Damiana Delfina Domingas Engrácia Escolástica Eufrásia Felícia Filomena Florinda Gertrudes Inácia Inês Jacinta Leonor Lourença Margarida Mariana Matilde Micaela Páscoa Perpétua Quitéria Rita Sebastiana Tomásia Úrsula',
    surnames:
      'Almeida Barbosa Cardoso Duarte Esteves Figueiredo Gouveia Henriques Junqueira Lacerda Machado Nogueira Oliveira Pacheco Queirós Ribeiro Sampaio Teixeira Valadares Xavier Amaral Brandão Carneiro Dourado Evangelista Fagundes Guimarães Leitão Magalhães Nunes Ornelas Peixoto Rangel Sequeira Tavares Vilela Aguiar Bettencourt Coutinho Falcão Garcia Lobato Meireles Novais Padilha Resende Salgado Toledo Vasconcelos Zagalo Arruda Borges Coelho Drumond Freitas Godinho Lemos Moreira Pimentel Rocha Seabra Távora Viana Carvalho',
  },
  lv: {
    male: 'Jānis Andris Pēteris Juris Aivars Mārtiņš Guntis Uldis Valdis Kārlis Edgars Arvīds Jēkabs Andrejs Miķelis Krišjānis Ansis Ernests Augusts Indriķis Ādams Bērtulis Brencis Dāvis Didzis Dominiks Eduards Fricis Gotfrīds Gusts Ignats Jāzeps Jukums Kaspars Klāvs Krists Krustiņš Laurencis Mačs Matīss Mārcis Niklāvs Otto Pāvils Sīmanis Staņislavs Tenis Toms Vilis Viļums',
    female:
      'Ilze Anna Inga Marija Kristīne Līga Zenta Velta Ausma Mirdza Emīlija Elza Lavīze Līze Trīne Dārta Grieta Made Ieva Katrīna Babe Barba Ede Eva Ģertrūde Greta Jūle Karlīne Lība Lēne Lizete Lote Madaļa Magrieta Marta Minna Natālija Paulīne Rozālija Sanne Šarlote Tekla Terēze Tīne Valija Vilhelmīne Zape Zuzanna Apolonija Bille',
    surnames:
      'Āboliņš Balodis Celmiņš Dambis Eglītis Freimanis Grīnbergs Irbītis Jansons Kalniņš Lapsiņš Mednis Niedrītis Osītis Purmalis Rozītis Siliņš Teteris Upītis Vanags Zariņš Avotiņš Bērziņš Cīrulis Dūmiņš Ezeriņš Gailītis Jaunzems Krūmiņš Lācis Migliņš Nagliņš Ozoliņš Paeglis Riekstiņš Sproģis Tauriņš Ūdris Vītols Zālītis Apsītis Briedis Dzenis Galdiņš Kārkliņš Lielmanis Muižnieks Pūcītis Rudzītis Strazdiņš Timermanis Vilciņš Zvirbulis Bitenieks Kļaviņš Ķeniņš Ļaudams Mežulis Puriņš Saulītis Šteinbergs Vējonis Žagars Liepiņš',
  },
  it: {
    male: 'Andrea Marco Paolo Stefano Giovanni Giuseppe Antonio Luigi Carlo Francesco Roberto Pietro Domenico Angelo Vincenzo Michele Lorenzo Giacomo Matteo Agostino Ambrogio Anselmo Bartolomeo Battista Benedetto Bernardo Biagio Carmine Cosimo Cristoforo Donato Eusebio Fedele Filippo Gaspare Gaetano Gerolamo Gregorio Ippolito Leonardo Melchiorre Nicola Onofrio Orazio Pasquale Rocco Salvatore Santo Tommaso Ubaldo',
    female:
      'Anna Maria Laura Paola Elena Chiara Lucia Teresa Rosa Giulia Silvia Luisa Caterina Francesca Giovanna Giuseppina Domenica Angela Vincenza Maddalena Agata Agnese Antonia Apollonia Assunta Barbara Benedetta Brigida Carmela Cecilia Concetta Diamante Dorotea Eufemia Felicita Filomena Fortunata Gaetana Geltrude Ginevra Lucrezia Margherita Marianna Marta Orsola Pasqua Perpetua Santa Serafina Vittoria',
    surnames:
      'Albertini Barbieri Caruso Donati Esposito Fabbri Galli Iacono Lombardi Mancini Neri Orlando Pellegrini Quaranta Rinaldi Santoro Tedesco Urbani Valentini Zanetti Amato Benedetti Conti Damiani Ercolani Fontana Gentile Innocenti Leone Morelli Nardi Olivieri Palumbo Ricci Serra Testa Ughi Villani Zuccari Antonelli Bianchi Cattaneo Dentice Farina Grimaldi Locatelli Marchetti Negri Ottaviani Parisi Romano Silvestri Tosi Vitale Basile Colombo Ferrara Giordano Longo Martini Piras Sartori Tavella Viviani',
  },
}
