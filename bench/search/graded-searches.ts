/**
 * Searches of real exports with what a seller would call right, as rules on the shelf (the last
 * name of the category path) and the title: 3 what was asked for, 2 close to it, 1 any other match.
 * A rule that names no title takes the whole shelf.
 */
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';

export interface GradedSearch {
  readonly keyword: string;
  readonly wanted: Rule;
  readonly close: Rule;
}

export interface Rule {
  readonly shelf: RegExp;
  readonly title: RegExp;
}

export interface GradedExport {
  /** In the folder `keepa-export` of real data. */
  readonly file: string;
  readonly marketplace: MarketplaceId;
  readonly searches: readonly GradedSearch[];
}

export const GRADED_EXPORTS: readonly GradedExport[] = [
  {
    file: 'us-electronics-home-5000.csv',
    marketplace: 'US',
    searches: searchesOf(`
      pressure cooker | Pressure Cookers | | Slow Cookers, Multi | pressure
      microsd | Memory Cards | | Chart, Map, GPS | ^(?!.*slot).*microsd
      stand mixer | ^Stand Mixers$ | | Hand Mixers |
      hand mixer | ^Hand Mixers$, Utensils | hand mixer | Hand Blenders, Hand Mixers |
      toaster | ^Toasters$ | | Toaster Ovens |
      toaster oven | Ovens, Air Fryers | toaster oven | Ovens, Air Fryers, ^Toasters$ | oven
      air fryer | ^Air Fryers$ | | Ovens, Grills | air fry
      coffee maker | Coffee Machines, Single-Serve Brewers | | Espresso, Coffee |
      espresso machine | Espresso Machines, Espresso Machine & | | Coffee Machines | espresso
      milk frother | Milk Frothers | | Espresso Machines | frother
      electric kettle | Electric Kettles | | Tea Kettles |
      blender | Countertop Blenders | | Personal Size Blenders, Hand Blenders |
      personal blender | Personal Size Blenders | | Countertop Blenders |
      immersion blender | Hand Blenders | | Countertop Blenders |
      food processor | Food Processors | | Choppers, Blenders |
      ice cream maker | Ice Cream Machines | | Shaved Ice, Frozen Drink |
      slow cooker | Slow Cookers | | Pressure Cookers, Multi | slow
      knife set | Knife Block Sets, Knife Sets | | Knives, Knife |
      cookware set | Cookware Sets | | Skillets, Saucepans, Stockpots | set
      frying pan | Skillets, Woks | | Saut, Grill Pans, Cookware Sets |
      skillet | Skillets | | Woks, Saut, Grill Pans |
      wok | Woks | | Skillets |
      mixing bowl | Mixing Bowls | | Mixer Parts, Mixer Accessories | bowl
      citrus juicer | Citrus Juicers | | Juicers |
      coffee grinder | Grinders | | Coffee | grinder
      smartwatch | Smartwatches | | Running GPS, Fitness Trackers, Wristbands | watch
      running watch | Running GPS Units | | Smartwatches | running, run
      golf watch | Golf Course GPS Units | watch | Golf, Smartwatches | golf
      handheld gps | Handheld GPS Units | ^(?!.*(huntview, preloaded)) | GPS | gps
      fish finder | Fish Finders | | Chartplotters | fish, sonar
      chartplotter | Marine GPS Chartplotters | plotter | Chartplotters, Fish Finders |
      dash cam | On-Dash Cameras | | Backup Cameras | dash
      backup camera | Vehicle Backup Cameras | | On-Dash Cameras, Mounts | backup
      bike computer | Cycling GPS Units, Cycling Computers | | Trainer, Mounts | bike, edge
      car gps | Vehicle GPS, In-Dash, GPS Units | car gps, drive | Vehicle GPS, RV GPS |
      truck gps | Trucking GPS | | Vehicle GPS, RV GPS |
      dog collar | Electronic Training Collars | | GPS Trackers, Location Trackers | dog
      headphones | Headphones | | Headsets, Earphones |
      wireless earbuds | Earbud Headphones | wireless | Earbud Headphones, Earphones |
      noise cancelling headphones | Over-Ear Headphones, On-Ear Headphones | nois | Headphones |
      gaming headset | Headsets | gam | Headsets, Headphones |
      wireless microphone | Wireless | | Microphone, Vocal, Instrument |
      lavalier microphone | Lavalier | | Wireless Microphone, Transmitters | lav
      led strip lights | LED Strip Lights | | String Lights |
      string lights | String Lights | | LED Strip Lights |
      floor lamp | Floor Lamps | | Table Lamps |
      marine speakers | Marine Speakers | | Marine Subwoofers, Coaxial Speakers | marine
      cooler | Coolers | | Ice | cooler
      electric grill | Electric Grills | | Grill, Griddle |
      dutch oven | Dutch Ovens | | Casseroles, Stockpots, Bakers |
    `),
  },
  {
    file: 'de-processors-627.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      ryzen 7 | Prozessoren | ryzen.{0,3} 7 | Prozessoren | ryzen
      ryzen 5 | Prozessoren | ryzen.{0,3} 5 | Prozessoren | ryzen
      ryzen 9 prozessor | Prozessoren | ryzen.{0,3} 9 | Prozessoren | ryzen
      intel core i5 | Prozessoren | i5 | Prozessoren | core
      core i7 | Prozessoren | i7 | Prozessoren | core
      i9 prozessor | Prozessoren | i9 | Prozessoren | i9
      amd prozessor | Prozessoren | amd | Prozessoren | ryzen
      xeon | Prozessoren | xeon | Prozessoren | intel
      lüfter | lüfter | | Prozessoren | (mit, inkl).{0,20}(lüfter, kühler)
      epyc | Prozessoren | epyc | Prozessoren | amd
      athlon | Prozessoren | athlon | Prozessoren | amd
      pentium | Prozessoren | pentium | Prozessoren | intel
      intel boxed | Prozessoren | boxed | Prozessoren | intel
      threadripper | Prozessoren | threadripper | Prozessoren | amd
    `),
  },
  {
    file: 'de-toys-176-columns-527.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      lego technic | Bauspielzeug, Bausteine | technic | Bauspielzeug, Bausteine |
      lego star wars | Bauspielzeug, Bausteine | star wars | Bauspielzeug, Bausteine |
      lego city | Bauspielzeug, Bausteine | city | Bauspielzeug, Bausteine |
      lego friends | Bauspielzeug, Bausteine | friends | Bauspielzeug, Bausteine |
      lego ninjago | Bauspielzeug, Bausteine | ninjago | Bauspielzeug, Bausteine |
      duplo | Bauspielzeug, Bausteine | duplo | Bauspielzeug, Bausteine |
      harry potter | Bauspielzeug, Bausteine | harry potter | Bauspielzeug |
      regenjacke | Regenjacken | | Jacken, Schneeanz |
      schneeanzug | Schneeanz | | Jacken |
      raumschiff | Bauspielzeug, Bausteine, Raum | raumschiff | Bauspielzeug, Bausteine |
      blumen | Bauspielzeug, Bausteine | blume | Bauspielzeug, Bausteine |
      auto | Bauspielzeug, Bausteine, Fahrzeuge | auto | Bauspielzeug, Bausteine |
    `),
  },
  {
    file: 'de-bluray-32.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      blu-ray player | Blu-ray-Player | | Rekorder |
      blu-ray rekorder | Blu-ray-Rekorder | | Player |
      dvd player | ^DVD-Player$ | | Blu-ray-Player |
      4k player | Blu-ray-Player | 4k, uhd | Player |
    `),
  },
];

/** `keyword | shelves wanted | title wanted | shelves close | title close`, a line each. */
export function searchesOf(table: string): GradedSearch[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [keyword = '', ...rules] = line.split('|').map((cell) => cell.trim());
      const [shelf, title, closeShelf, closeTitle] = rules.map(anyOf);
      return {
        keyword,
        wanted: { shelf: shelf ?? ANY, title: title ?? ANY },
        close: { shelf: closeShelf ?? ANY, title: closeTitle ?? ANY },
      };
    });
}

const ANY = /(?:)/;

/** Commas part alternatives. */
function anyOf(cell: string): RegExp {
  return new RegExp(cell.split(', ').join('|'), 'i');
}
