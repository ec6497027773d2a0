import type { Scene } from '../kit/scene.ts';
import agaves from './agaves.ts';
import alebrije from './alebrije.ts';
import barricas from './barricas.ts';
import barro from './barro.ts';
import callejon from './callejon.ts';
import campana from './campana.ts';
import catedral from './catedral.ts';
import cenote from './cenote.ts';
import chiles from './chiles.ts';
import cobre from './cobre.ts';
import colibri from './colibri.ts';
import corcholatas from './corcholatas.ts';
import desierto from './desierto.ts';
import espuma from './espuma.ts';
import faro from './faro.ts';
import farol from './farol.ts';
import gallo from './gallo.ts';
import globos from './globos.ts';
import guitarra from './guitarra.ts';
import hamaca from './hamaca.ts';
import jacarandas from './jacarandas.ts';
import lluvia from './lluvia.ts';
import maiz from './maiz.ts';
import mariposas from './mariposas.ts';
import mascaras from './mascaras.ts';
import mercado from './mercado.ts';
import nopal from './nopal.ts';
import ofrenda from './ofrenda.ts';
import organillo from './organillo.ts';
import pan from './pan.ts';
import papalote from './papalote.ts';
import papel from './papel.ts';
import pinata from './pinata.ts';
import piramide from './piramide.ts';
import puerta from './puerta.ts';
import sarape from './sarape.ts';
import talavera from './talavera.ts';
import taqueria from './taqueria.ts';
import tianguis from './tianguis.ts';
import trajinera from './trajinera.ts';
import tranvia from './tranvia.ts';
import volcan from './volcan.ts';
import * as colores from './portada-colores.ts';
import * as feria from './portada-feria.ts';
import * as raices from './portada-raices.ts';

/** Every picture of the demo contest by its id: photographs first, then the events' covers. */
export const scenes = {
  agaves,
  alebrije,
  barricas,
  barro,
  callejon,
  campana,
  catedral,
  cenote,
  chiles,
  cobre,
  colibri,
  corcholatas,
  desierto,
  espuma,
  faro,
  farol,
  gallo,
  globos,
  guitarra,
  hamaca,
  jacarandas,
  lluvia,
  maiz,
  mariposas,
  mascaras,
  mercado,
  nopal,
  ofrenda,
  organillo,
  pan,
  papalote,
  papel,
  pinata,
  piramide,
  puerta,
  sarape,
  talavera,
  taqueria,
  tianguis,
  trajinera,
  tranvia,
  volcan,
  'portada-colores': colores.card43,
  'portada-colores-ancha': colores.wide,
  'portada-feria': feria.card43,
  'portada-feria-ancha': feria.wide,
  'portada-raices': raices.card43,
  'portada-raices-ancha': raices.wide,
} as const satisfies Record<string, Scene>;

export type SceneId = keyof typeof scenes;

export const sceneIds = Object.keys(scenes) as SceneId[];

/** The picture of link previews, 1200 × 630. */
export const social: Scene = colores.social;
