<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="crates" tilewidth="40" tileheight="24" tilecount="2" columns="0">
 <tile id="0" type="crate">
  <properties>
   <property name="weight" type="float" value="2.5"/>
   <property name="nav_obstacle" type="bool" value="true"/>
  </properties>
  <image source="crate.png" width="40" height="20"/>
  <objectgroup>
   <object id="1" x="10" y="0" width="20" height="10" rotation="90"/>
  </objectgroup>
 </tile>
 <tile id="3" type="barrel">
  <image source="barrel.png" width="12" height="24"/>
 </tile>
</tileset>
