// Names for the generated part of the sample data.

export const firstNames = (
  'Anna Bram Carlijn Daan Els Femke Gerrit Hanna Ingrid Jeroen Karin Lars Marieke Niels Olga Pieter Roos Sander Tess Ümit ' +
  'Vera Willem Yara Zoë Ahmed Bouchra Chantal Dirk Esmée Floris Giovanni Heleen Ibrahim Joke Koen Lotte Mehmet Nadia Otto Priya'
).split(' ')

export const lastNames = (
  'Bakker|de Boer|van Dijk|Visser|Smit|Meijer|de Groot|Bos|Vos|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|de Wit|Dijkstra|' +
  'Smits|de Graaf|van der Meer|van der Linden|Kok|Jacobs|de Haan|Vermeulen|van den Heuvel|van der Veen|Yılmaz|Benali|Kuipers|' +
  'Prins|Huisman|Postma|Willems|Scholten|Nguyễn|Kowalska|Fernández|Öztürk|Timmermans|Groen'
).split('|')

export const trades = (
  'Bakkerij|Garage|Hoveniersbedrijf|Schildersbedrijf|Bouwbedrijf|Advocatenkantoor|Fysiotherapie|Drukkerij|Slagerij|Boekhandel|' +
  'Rijwielhandel|Tandartspraktijk|Transportbedrijf|Makelaardij|Kwekerij|Timmerfabriek|Restaurant|Webwinkel|Architectenbureau|Kapsalon'
).split('|')

export const brands = (
  'De Linde|Zuidermeer|Het Anker|Oosterpoort|Van Noord|De Eik|Waterkant|Zilverberg|De Molen|Rozenhof|Havenzicht|Blauwe Reiger|' +
  'Duinrand|De Gouden Leeuw|Kastanje|Polderzicht|Stationsplein|De Brug|Veldzicht|Westerpark'
).split('|')

export const cities = (
  'Amersfoort|Arnhem|Breda|Delft|Deventer|Dordrecht|Enschede|Gouda|Groningen|Haarlem|Hoorn|Leiden|Maastricht|Middelburg|' +
  'Nijmegen|Roermond|Rotterdam|Tilburg|Zutphen|Zwolle'
).split('|')

export const jobTitles = 'Eigenaar|Administratie|Financieel manager|Directeur|Inkoper|Office manager|Controller'.split(
  '|',
)

export const projectKinds =
  'Jaarrekening|Maandafsluiting|Salarisadministratie|Belastingadvies|Btw-aangifte|Begeleiding overname'.split('|')

export const opportunityKinds =
  'Overstap administratie|Advies pensioen|Online factureren|Salarispakket|Controle subsidie'.split('|')

/** Subject and document type. */
export const documentSubjects = [
  ['Concept jaarrekening', 183],
  ['Btw-aangifte kwartaal', 55],
  ['Getekende opdrachtbevestiging', 37],
  ['Vragen over loonstroken', 33],
  ['Huurovereenkomst kantoor', 37],
  ['Jaaropgave pensioenfonds', 55],
] as const

export const documentTypes = [
  [1, 'Verkoopfactuur'],
  [2, 'Verkooporder'],
  [20, 'Inkoopfactuur'],
  [33, 'E-mail'],
  [37, 'Contract'],
  [41, 'Offerte'],
  [55, 'Diverse'],
  [183, 'Jaarrekening'],
] as const

/** Created by the ledger itself; users cannot choose them. */
export const typesOfItsOwn = [
  [60, 'Bankafschrift'],
  [150, 'Loonaangifte'],
] as const

export const stages = [
  ['10', 'Eerste contact', 10],
  ['20', 'Behoefte bekend', 30],
  ['30', 'Offerte verstuurd', 60],
  ['40', 'Onderhandeling', 80],
  ['50', 'Afgerond', 100],
] as const

/** Code, description, 1 for time and 0 for cost, unit, price. */
export const items = [
  ['ADV', 'Advies', 1, 'uur', 145],
  ['ADM', 'Administratie', 1, 'uur', 82.5],
  ['CTR', 'Controlewerkzaamheden', 1, 'uur', 125],
  ['OVL', 'Overleg met relatie', 1, 'uur', 110],
  ['REI', 'Reistijd', 1, 'uur', 65],
  ['SAL', 'Salarisverwerking', 1, 'uur', 88],
  ['KM', 'Kilometers', 0, 'km', 0.36],
  ['PARK', 'Parkeerkosten', 0, 'stuk', 1],
  ['LEGES', 'Leges en uittreksels', 0, 'stuk', 1],
  ['SOFT', 'Softwarelicentie', 0, 'maand', 29],
] as const
