import { pairsOf } from '../../../../../shared/text/pairs.ts';
import type { WriteBase } from '../languages.ts';

/** Spellings that are wrong in every context, each with its correction: `wrong=right`, separated by commas. */
const TABLES: Readonly<Partial<Record<WriteBase, string>>> = {
  EN: `teh=the,recieve=receive,recieved=received,recieves=receives,recieving=receiving,
    seperate=separate,seperated=separated,seperately=separately,definately=definitely,
    occured=occurred,occuring=occurring,occurence=occurrence,untill=until,wich=which,
    becuase=because,becasue=because,beleive=believe,accomodate=accommodate,
    accomodation=accommodation,adress=address,adresses=addresses,agressive=aggressive,
    alot=a lot,arguement=argument,begining=beginning,collegue=colleague,commitee=committee,
    concious=conscious,curiousity=curiosity,embarass=embarrass,enviroment=environment,
    existance=existence,foriegn=foreign,freind=friend,goverment=government,grammer=grammar,
    happend=happened,immediatly=immediately,independant=independent,knowlege=knowledge,
    neccessary=necessary,necesary=necessary,noticable=noticeable,occassion=occasion,
    posession=possession,prefered=preferred,publically=publicly,recomend=recommend,
    refered=referred,relevent=relevant,sucessful=successful,succesful=successful,
    suprise=surprise,tommorow=tomorrow,tomorow=tomorrow,truely=truly,usefull=useful,
    wierd=weird,writting=writing,wouldnt=wouldn't,couldnt=couldn't,shouldnt=shouldn't,
    didnt=didn't,doesnt=doesn't,dont=don't,isnt=isn't,wasnt=wasn't,arent=aren't,
    havent=haven't,hasnt=hasn't,thier=their,anual=annual,budjet=budget`,
  DE: `standart=standard,nähmlich=nämlich,vorraus=voraus,vorraussetzung=voraussetzung,
    vorraussetzungen=voraussetzungen,vorraussichtlich=voraussichtlich,
    wiederspiegeln=widerspiegeln,wiederspruch=widerspruch,wiedersprechen=widersprechen,
    daß=dass,muß=muss,mußte=musste,mußten=mussten,garnicht=gar nicht,garkein=gar kein,
    garkeine=gar keine,zumindestens=zumindest,einzigste=einzige,einzigsten=einzigen,
    desweiteren=des Weiteren,ebend=eben,aufjedenfall=auf jeden Fall,
    aufgrunddessen=aufgrund dessen,agressiv=aggressiv,rythmus=rhythmus,termien=termin,
    addresse=adresse,addressen=adressen,intresse=interesse,intressant=interessant,
    intressieren=interessieren,terasse=terrasse,brilliant=brillant,entgültig=endgültig,
    seperat=separat,sperrlich=spärlich,symphatisch=sympathisch,tolleranz=toleranz,
    villeicht=vielleicht,vieleicht=vielleicht,warscheinlich=wahrscheinlich,wärend=während,
    ziehmlich=ziemlich`,
  ES: `haiga=haya,haigan=hayan,através=a través,enserio=en serio,osea=o sea,almenos=al menos,
    aveces=a veces,tambien=también,asi=así,aqui=aquí,alli=allí,despues=después,adémas=además,
    ademas=además,dificil=difícil,facil=fácil,telefono=teléfono,rapido=rápido,
    expectáculo=espectáculo,exhuberante=exuberante,hechar=echar,ingerto=injerto,
    preveer=prever,conciente=consciente`,
  FR: `malgrés=malgré,parmis=parmi,hormi=hormis,biensûr=bien sûr,aggresif=agressif,
    amméliorer=améliorer,appercevoir=apercevoir,aprés=après,chomage=chômage,
    developpement=développement,developper=développer,interressant=intéressant,
    interessant=intéressant,magazin=magasin,parceque=parce que,peutêtre=peut-être,
    quelquechose=quelque chose,rhytme=rythme,professionel=professionnel,
    professionelle=professionnelle,personel=personnel,succés=succès,trés=très,voila=voilà,
    deja=déjà`,
  IT: `perchè=perché,poichè=poiché,finchè=finché,affinchè=affinché,benchè=benché,nè=né,sè=sé,
    qual'è=qual è,propio=proprio,daccordo=d'accordo,pò=po',stà=sta,fà=fa,sò=so,quà=qua,
    quì=qui,accellerare=accelerare,eccezzionale=eccezionale,conoscienza=conoscenza,
    coscenza=coscienza,collutazione=colluttazione,efficenza=efficienza,efficente=efficiente,
    sufficente=sufficiente,innoquo=innocuo,metereologico=meteorologico,pultroppo=purtroppo`,
  PT: `concerteza=com certeza,derrepente=de repente,derepente=de repente,voce=você,voces=vocês,
    nao=não,tambem=também,apartir=a partir,porisso=por isso,encima=em cima,alem=além,
    atraves=através,excessão=exceção,previlégio=privilégio,beneficiente=beneficente,
    mendingo=mendigo,empecilio=empecilho,impecilho=empecilho,advinhar=adivinhar,
    ancioso=ansioso,paralizar=paralisar,pesquiza=pesquisa,quizer=quiser,fizémos=fizemos,
    esteje=esteja,seje=seja`,
};

/** For scripts without spaces between words: replaced anywhere. */
const FRAGMENTS: Readonly<Partial<Record<WriteBase, string>>> = {
  JA: `こんにちわ=こんにちは,こんばんわ=こんばんは,シュミレーション=シミュレーション,コミニュケーション=コミュニケーション,ディスクトップ=デスクトップ,うる覚え=うろ覚え`,
  KO: `몇일=며칠,왠만하면=웬만하면,왠만한=웬만한,어의없=어이없,오랫만=오랜만,안되요=안 돼요,되요=돼요,않되=안 되,할께요=할게요,할께=할게,설겆이=설거지,역활=역할,
    희안=희한,일일히=일일이,깨끗히=깨끗이,곰곰히=곰곰이,바램입니다=바람입니다`,
  ZH: `必竟=毕竟,在接再厉=再接再厉,渡假=度假,迫不急待=迫不及待,一愁莫展=一筹莫展,穿流不息=川流不息,谈笑风声=谈笑风生,再接再励=再接再厉,不径而走=不胫而走,
    黄梁美梦=黄粱美梦`,
};

/** Maps lowercase misspellings to their corrections. */
export function misspellingsOf(language: WriteBase): ReadonlyMap<string, string> {
  return WORDS.get(language) ?? NONE;
}

/** Maps wrong character sequences to their corrections. */
export function wrongFragmentsOf(language: WriteBase): ReadonlyMap<string, string> {
  return PARTS.get(language) ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
const WORDS = parseTables(TABLES);
const PARTS = parseTables(FRAGMENTS);

function parseTables(
  tables: Readonly<Partial<Record<WriteBase, string>>>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    Object.entries(tables).map(([language, table]) => [language, new Map(pairsOf(table))]),
  );
}
