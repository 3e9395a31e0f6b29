/**
 * Searches as people type them: misspelled, run together, with units and part numbers, in two
 * languages. They were graded before the order was first measured on them, and no weight is chosen
 * on them. The rules are those of `graded-searches.ts`.
 */
import { type GradedExport, searchesOf } from './graded-searches.ts';

export const TYPED_EXPORTS: readonly GradedExport[] = [
  {
    file: 'us-electronics-home-5000.csv',
    marketplace: 'US',
    searches: searchesOf(`
      gps dog colar | | (?=.*gps)(?=.*dog).*collar | Collars, Trackers | dog
      nife set | Knife Block Sets, Knife Sets | | Knives, Knife | knife
      led strp lights | LED Strip Lights | | String Lights |
      wirless earbuds | Earbud Headphones | wireless, bluetooth | Earbud Headphones, Earphones |
      airfryer 6 quart | Air Fryers | (?<![\\d.])6[ -]?(qt, quart) | ^Air Fryers |
      stand mixer 5qt | ^Stand Mixers$ | (?<![\\d.])5[ -]?(qt, quart) | ^Stand Mixers$ |
      coffe grinder | Grinders | | Coffee | grinder
      dashcam 4k | On-Dash Cameras | 4k | On-Dash Cameras |
      smart watch men | Smartwatches | \\bmen | Smartwatches, Running GPS |
      toaster 4 slices | ^Toasters$ | 4[ -]slice, four[ -]slice | ^Toasters$ |
      icecream maker | Ice Cream Machines | | Shaved Ice, Frozen Drink | ice
      garmin etrex 22x | Handheld GPS Units | etrex 22x | Handheld GPS Units | etrex
      garmin 010 02562 00 | | 010-02562-00 | Running GPS Units, Smartwatches | forerunner 55
      ksm150ps mixer | ^Stand Mixers$ | ksm150ps | ^Stand Mixers$ | artisan
      hand mixr | ^Hand Mixers$ | | Hand Blenders | mixer
      64 ounce blender | Countertop Blenders | 64[ -]?(oz, ounce) | Countertop Blenders |
      bluetooth headphones over ear | Over-Ear | bluetooth | Over-Ear, On-Ear Headphones |
      expresso machine | Espresso | | Coffee Machines, Coffee | espresso
      electric ketle 1.7l | Electric Kettles | 1\\.7[ -]?l | Electric Kettles |
      slow cooker 6 qt | Slow Cookers | (?<![\\d.])6[ -]?(qt, quart) | Slow Cookers |
    `),
  },
  {
    file: 'de-external-storage-2610.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      microsd 256gb | Micro SD | (?<!\\d)256 ?GB | Micro SD |
      micro sd karte 256gb | Micro SD | (?<!\\d)256 ?GB | Micro SD |
      microsdxc 256 gb | Micro SD | (?<!\\d)256 ?GB | Micro SD |
      externe festplatte 2tb | Externe Festplatten | (?<![\\d,.])2 ?TB | Externe Festplatten |
      extrene festplatte | Externe Festplatten | | Externe Solid State |
      ssd extern 1 tb | Externe Solid State | (?<![\\d,.])1 ?TB | Externe Solid State |
      usb stick 64 gb | USB-Sticks | (?<!\\d)64 ?GB | USB-Sticks |
      usbstick 128gb | USB-Sticks | (?<!\\d)128 ?GB | USB-Sticks |
      sd karte 128gb | SecureDigital | (?<!\\d)128 ?GB | SecureDigital, Micro SD |
      speicherkarte cfexpress typ b | Compact, XQD | cfexpress.*typ[e-]*[ -]?b\\b | Compact, XQD |
      festplate ps5 | Externe (Fest, Solid) | ps5, playstation | Externe (Fest, Solid) |
    `),
  },
  {
    file: 'de-processors-627.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      prozesor i7 | Prozessoren | i7 | Prozessoren | intel
      ryzn 7 | Prozessoren | ryzen.{0,3} 7 | Prozessoren | ryzen
      core i5 12400f | Prozessoren | 12400f | Prozessoren | i5.?12
      BX8071512700K | Prozessoren | BX8071512700K | Prozessoren | 12700K
      lga1700 cpu | Prozessoren | (lga, s, sockel) ?1700 | Prozessoren | intel
      sockel am4 prozessor | Prozessoren | am4 | Prozessoren | ryzen
    `),
  },
  {
    file: 'de-toys-176-columns-527.csv',
    marketplace: 'DE',
    searches: searchesOf(`
      lego starwars | Bau | star wars | Bau |
      schneanzug | Schneeanz | | Jacken, Regen |
      regen jacke kinder | Regenjacken | | Jacken, Schneeanz |
    `),
  },
];
