/** Invented people: names common in the UK, combined at random. */
export const firstNames = (
  'Amelia Oliver Aisha Mohammed Priya Arjun Grace Samuel Chloe Daniel Fatima Yusuf Emily George Zainab Ibrahim Sophie Harry Mei Wei Olivia Jack Ngozi Chidi Isla Noah Leila Omar Ava Leo Ananya Rohan Freya Oscar Adaeze Kwame Ella Thomas ' +
  'Sana Bilal Lily Jacob Hye-jin Min-jun Evie Archie Nia Rhys Megan Dylan Eilidh Callum Aoife Ciaran Katarzyna Piotr Elena Marco Ines Tiago Yasmin Tariq Charlotte William Deepa Vikram Hannah James Rosie Alfie Simone Marcus Joy Emmanuel ' +
  'Beatrice Edward Farah Hassan Gemma Lewis Harriet Joseph Kemi Tunde Laura Matthew Nadia Karim Petra Stefan Ruth David Shanice Jerome Tamsin Hugh Uma Sanjay Victoria Robert Wendy Alan'
).split(' ');

export const surnames = (
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Khan Begum Hussain Ahmed Singh Kaur Shah Sharma Okafor Adeyemi Mensah Boateng Osei Nwosu Chen Wong Li Nguyen Kim ' +
  'Park Murphy Kelly Byrne Doyle MacDonald Campbell Stewart Fraser Morgan Griffiths Llewellyn Price Kowalski Nowak Popescu Rossi Silva Fernandes Costa Haddad Rahman Chowdhury Malik Qureshi Iyer Reddy Gupta Mehta Banerjee Fernando Perera ' +
  'Clarke Mitchell Harrison Bennett Gray Foster Marsh Holloway Whitaker Thornton Ellison Radcliffe Ainsworth Pemberton Hargreaves Blackwood Sinclair Forsyth Abernethy Penhaligon Trelawny Carew Baptiste Campbell-Reid Francis Joseph-Clarke'
).split(' ');

export const streets =
  'Mill Lane,Church Road,Station Road,High Street,Park Avenue,Victoria Road,Orchard Close,The Crescent,Kings Road,Meadow View,Harbour Street,Elm Grove'.split(
    ',',
  );
/** Each town with a postcode's outward part in it. */
export const towns = [
  ['Bristol', 'BS6'],
  ['Bath', 'BA1'],
  ['Leeds', 'LS8'],
  ['York', 'YO24'],
  ['Edinburgh', 'EH9'],
  ['Glasgow', 'G12'],
  ['Cardiff', 'CF14'],
  ['Manchester', 'M20'],
  ['Birmingham', 'B15'],
  ['Leicester', 'LE2'],
  ['Exeter', 'EX2'],
  ['Norwich', 'NR2'],
] as const;
/** Counties of those towns that are written with one. */
export const counties: Readonly<Record<string, string>> = {
  Bath: 'Somerset',
  Leeds: 'West Yorkshire',
  York: 'North Yorkshire',
  Manchester: 'Greater Manchester',
  Birmingham: 'West Midlands',
  Leicester: 'Leicestershire',
  Exeter: 'Devon',
  Norwich: 'Norfolk',
};
export const houseNames = 'Rose Cottage,The Old Forge,Beech House,Corner House,Ivy Lodge'.split(',');
export const employers =
  'Castle Brewing Ltd,Northern Rail Parts Ltd,Severn Press Ltd,Abbey Schools Trust,Oak and Elm Furniture Ltd,Tidewater Energy Ltd'.split(
    ',',
  );
export const companyWords =
  'Alder,Beacon,Cobalt,Dovetail,Everard,Fernhill,Granary,Heron,Ironbridge,Juniper,Kestrel,Lantern,Millstone,Northgate,Oakfield,Pennine,Quayside,Redwood,Silverdale,Tideway'.split(
    ',',
  );
export const companyKinds =
  'Engineering Ltd,Holdings Ltd,Dental Practice Ltd,Logistics Ltd,Consulting Ltd,Farms Ltd,Design Ltd'.split(',');
/** Invented providers that money is transferred from. */
export const providers =
  'Castlegate Pensions,Harbour Life,Meridian Mutual,Old Mill Investments,Pilgrim Platform,Saxon & Vale,Thistle Assurance,Westering Wealth'.split(
    ',',
  );
